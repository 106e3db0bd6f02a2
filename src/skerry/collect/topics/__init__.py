"""The topics of the event stream, one module per topic.

A module declares its `TOPIC`, and the job that feeds it unless a history job does. A job that feeds only the stream
declares that (`@job(every="10m", feeds="crypto")`) and runs only while the topic has subscribers."""
