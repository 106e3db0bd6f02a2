"""Makes the data of the health indicators: `python -m skerry.datasets.health_indicators.build [INDICATORS_JSON]`.

INDICATORS_JSON is the WHO's list of its indicators (https://ghoapi.azureedge.net/api/Indicator). Given it, codes that the
WHO no longer has are refused; which indicators there are and what they are called is decided here."""

import json
import sys
from pathlib import Path

from skerry.datasets import write_lines
from skerry.datasets.health_indicators import HealthIndicator, HealthIndicators

PER_1000, PER_10_000, PER_100_000, PERCENT = "per 1 000", "per 10 000", "per 100 000", "percent"

CHOSEN = [
    HealthIndicator(
        "life_expectancy", "WHOSIS_000001", "SP.DYN.LE00.IN", "Life expectancy at birth", "years", "years", "mortality"
    ),
    HealthIndicator(
        "healthy_life_expectancy", "WHOSIS_000002", None, "Healthy life expectancy at birth", "years", None, "mortality"
    ),
    HealthIndicator(
        "infant_mortality",
        "MDG_0000000001",
        "SP.DYN.IMRT.IN",
        "Infant mortality rate",
        f"{PER_1000} live births",
        f"{PER_1000} live births",
        "mortality",
    ),
    HealthIndicator(
        "under_five_mortality",
        "MDG_0000000007",
        "SH.DYN.MORT",
        "Under-five mortality rate",
        f"{PER_1000} live births",
        f"{PER_1000} live births",
        "mortality",
    ),
    HealthIndicator(
        "maternal_mortality",
        "MDG_0000000026",
        "SH.STA.MMRT",
        "Maternal mortality ratio",
        f"{PER_100_000} live births",
        f"{PER_100_000} live births",
        "mortality",
    ),
    HealthIndicator(
        "suicide_rate", "SDGSUICIDE", "SH.STA.SUIC.P5", "Suicide rate", PER_100_000, PER_100_000, "mortality"
    ),
    HealthIndicator(
        "road_traffic_deaths",
        "RS_198",
        "SH.STA.TRAF.P5",
        "Road traffic death rate",
        PER_100_000,
        PER_100_000,
        "mortality",
    ),
    HealthIndicator(
        "tuberculosis_incidence",
        "MDG_0000000020",
        "SH.TBS.INCD",
        "Incidence of tuberculosis",
        PER_100_000,
        PER_100_000,
        "disease",
    ),
    HealthIndicator(
        "malaria_incidence",
        "MALARIA_EST_INCIDENCE",
        "SH.MLR.INCD.P3",
        "Incidence of malaria",
        f"{PER_1000} at risk",
        f"{PER_1000} at risk",
        "disease",
    ),
    HealthIndicator(
        "hiv_prevalence",
        "MDG_0000000029",
        "SH.DYN.AIDS.ZS",
        "HIV prevalence, ages 15 to 49",
        PERCENT,
        PERCENT,
        "disease",
    ),
    HealthIndicator("obesity", "NCD_BMI_30A", None, "Obesity of adults, age-standardised", PERCENT, None, "risk"),
    HealthIndicator(
        "alcohol",
        "SA_0000001688",
        "SH.ALC.PCAP.LI",
        "Alcohol drunk, ages 15 and over",
        "litres of pure alcohol a year and person",
        "litres of pure alcohol a year and person",
        "risk",
    ),
    HealthIndicator(
        "tobacco",
        "M_Est_tob_curr_std",
        "SH.PRV.SMOK",
        "Tobacco use, smoked or not, ages 15 and over, age-standardised",
        PERCENT,
        PERCENT,
        "risk",
    ),
    HealthIndicator("physicians", "HWF_0001", "SH.MED.PHYS.ZS", "Medical doctors", PER_10_000, PER_1000, "system"),
    HealthIndicator("nurses", "HWF_0006", "SH.MED.NUMW.P3", "Nurses and midwives", PER_10_000, PER_1000, "system"),
    HealthIndicator(
        "health_expenditure",
        "GHED_CHEGDP_SHA2011",
        "SH.XPD.CHEX.GD.ZS",
        "Current health expenditure",
        "percent of GDP",
        "percent of GDP",
        "system",
    ),
    HealthIndicator(
        "measles_immunization",
        "WHS8_110",
        "SH.IMM.MEAS",
        "Measles vaccination, first dose, children of one year",
        PERCENT,
        PERCENT,
        "system",
    ),
]


def main() -> None:
    if len(sys.argv) > 1:
        known = {row["IndicatorCode"] for row in json.loads(Path(sys.argv[1]).read_text("utf-8"))["value"]}
        if gone := [indicator.code for indicator in CHOSEN if indicator.code not in known]:
            sys.exit(f"the WHO no longer has {', '.join(gone)}")
    print(write_lines(HealthIndicators, "indicators.jsonl", CHOSEN))


if __name__ == "__main__":
    main()
