#!/bin/sh
# The one way to production: the README, the container, the compose file and the systemd units all go through it.
#
#   deploy/start.sh build            what a server needs, out of a checkout: packages, the build, packages again
#   deploy/start.sh check            what is right, wrong or unknown, and how to mend it (npm run doctor)
#   deploy/start.sh migrate          applies the migrations that the project misses (needs SUPABASE_DB_URL)
#   deploy/start.sh site [--migrate] [-H 127.0.0.1] [-p 3000]
#                                    migrates when told so, looks at the environment, then becomes the site
#   deploy/start.sh worker           looks at the environment, then becomes the worker
#   deploy/start.sh nginx [site] [certificates]
#                                    prints deploy/nginx.conf for the name of SITE_URL and the site at that address
#                                    (127.0.0.1:3000); with a folder of fullchain.pem and privkey.pem it speaks TLS
#
# The values are in the environment, or in .env.production.local of this folder (.env.example lists them).
set -eu
cd "$(dirname "$0")/.."
export NODE_ENV=production

say() {
  echo "$*" >&2
}

command_of() {
  node scripts/command.mjs "$@"
}

# What no second try would mend ends the start with its sentence. What may come back (a mail server, a project that
# restarts) is said, and the site starts.
look() {
  command_of doctor --before-start || {
    say "✖ Not started. Mend what is said above, and see .env.example."
    exit 1
  }
}

nginx_conf() {
  address=${1:-127.0.0.1:3000}
  certificates=${2:-}
  [ -n "${SITE_URL:-}" ] || {
    say "✖ SITE_URL must be set: the address of the site, https://…"
    exit 1
  }
  name=${SITE_URL#*://}
  name=${name%%[:/]*}
  if [ -z "$certificates" ]; then
    sed -e "s/127\.0\.0\.1:3000/$address/" -e "s/delet\.example/$name/" deploy/nginx.conf
    return
  fi
  sed -e "s/127\.0\.0\.1:3000/$address/" -e "s/delet\.example/$name/" \
    -e "s|^    listen 80;\$|    listen 443 ssl;\n    ssl_certificate $certificates/fullchain.pem;\n    ssl_certificate_key $certificates/privkey.pem;|" \
    -e "s/^    listen \[::\]:80;\$/    listen [::]:443 ssl;/" deploy/nginx.conf
  cat <<END

server {
    listen 80;
    listen [::]:80;
    server_name $name;
    return 301 https://$name\$request_uri;
}
END
}

what=${1:-}
[ $# -gt 0 ] && shift
case $what in
  build)
    NODE_ENV=development npm ci
    npm run build
    npm ci --omit=dev
    ;;
  check) command_of doctor ;;
  migrate) command_of db-migrate ;;
  site)
    if [ "${1:-}" = --migrate ]; then
      shift
      command_of db-migrate
    fi
    look
    # In place of this shell: a signal reaches the site itself, which lets what has begun end.
    exec node dist/site/server.mjs "$@"
    ;;
  worker)
    look
    exec node scripts/command.mjs worker "$@"
    ;;
  nginx) nginx_conf "$@" ;;
  *)
    sed -n '/^#   /s/^#   //p' "$0" >&2
    exit 2
    ;;
esac
