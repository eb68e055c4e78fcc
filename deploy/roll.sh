#!/bin/sh
# Replaces one process after the other by the build that CADRE_VERSION names: the next once the last is healthy, so that
# no request fails. `migrate` goes before the first. Back to an older build: `sh deploy/roll.sh --no-deps`, as its own
# `migrate` would refuse the newer schema.
set -eu
for service in web-1 web-2 worker; do
  docker compose up -d "$@" "$service"
  tries=0
  until docker compose ps "$service" | grep -q '(healthy)'; do
    tries=$((tries + 1))
    if [ "$tries" -gt 90 ]; then
      echo "$service is not healthy; the rest was left as it is." >&2
      exit 1
    fi
    sleep 1
  done
done
