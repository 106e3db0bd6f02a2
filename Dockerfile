FROM python:3.12-slim AS build

WORKDIR /build
RUN python -m venv /opt/skerry
COPY requirements.lock ./
RUN /opt/skerry/bin/pip install --no-cache-dir --require-hashes --requirement requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN /opt/skerry/bin/pip install --no-cache-dir --no-deps . \
    && /opt/skerry/bin/python -m compileall -q /opt/skerry/lib


FROM python:3.12-slim

RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/skerry skerry
COPY --from=build /opt/skerry /opt/skerry
ENV PATH=/opt/skerry/bin:$PATH \
    SKERRY_HOST=0.0.0.0 \
    SKERRY_DATA_DIR=/var/lib/skerry

USER skerry
VOLUME /var/lib/skerry
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=3s --start-period=15s \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen('http://127.0.0.1:' + os.environ.get('SKERRY_PORT', '8000') + '/health', timeout=2)"]
ENTRYPOINT ["skerry"]
CMD ["serve"]
