#!/bin/sh
# Beside Patroni on each member, as the same user: ends a leader whose disk is full, so that the other member takes over.
# PostgreSQL refuses writes on a full disk but stays the leader, because it still answers. DATA: the data folder; ADDRESS: that
# of Patroni's API; LEAST_MB: less free space than this ends the leader.
set -eu
while sleep 1; do
  free=$(df --output=avail -m "$DATA" | tail -n 1 | tr -d ' ')
  [ "$free" -lt "${LEAST_MB:-64}" ] || continue
  # It answers 200 on the leader alone.
  [ "$(curl --silent --max-time 2 --output /dev/null --write-out '%{http_code}' "http://$ADDRESS:8008/primary")" = 200 ] || continue
  echo "The disk of $DATA has $free MB left: ending the leader."
  # A clean end would have to write. Patroni replaces it at once (primary_start_timeout: 0).
  kill -KILL "$(head -n 1 "$DATA/postmaster.pid")"
done
