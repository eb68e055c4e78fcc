#!/bin/sh
# Replaces the processes one by one with the build CADRE_VERSION, the next one when the last is healthy, so that no
# request fails. `migrate` runs before the first. To roll back to an older build run `sh deploy/roll.sh --no-deps`,
# because its `migrate` refuses the newer schema.
set -eu
for service in web-1 web-2 worker; do
  docker compose up -d "$@" "$service"
  tries=0
  until docker compose ps "$service" | grep -q '(healthy)'; do
    tries=$((tries + 1))
    if [ "$tries" -gt 90 ]; then
      echo "$service is not healthy. The remaining services were not replaced." >&2
      exit 1
    fi
    sleep 1
  done
done
