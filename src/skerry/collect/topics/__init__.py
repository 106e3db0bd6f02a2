"""The topics of the event stream, a module each.

A module declares its `TOPIC` and the job that feeds it. A job that also keeps a history runs always; one that has only the
stream to feed says so (`@job(every="10m", feeds="crypto")`), and runs while the topic has subscribers."""
