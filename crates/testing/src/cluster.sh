# Starts a throw-away Postgres and takes orders from its standard input. When that ends, because whoever started this is
# done or has died, the cluster is stopped and removed.
trap '' INT TERM HUP
programs=$1 folder=$2 port=$3 fsync=$4
export LC_ALL=C
cd /

start() {
    "$programs/pg_ctl" start --wait --silent --pgdata="$folder/data" --log="$folder/log" --options="\
        -c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories='' -c max_connections=200 \
        -c fsync=$fsync -c full_page_writes=$fsync -c synchronous_commit=on"
}

stop() {
    "$programs/pg_ctl" stop --wait --silent --pgdata="$folder/data" --mode=immediate
}

# Everybody may come in, from this machine alone; but `guarded` needs a password, so that a wrong one can be tried.
initialize() {
    "$programs/initdb" --pgdata="$folder/data" --username=beanfield --auth=trust --encoding=UTF8 --locale=C --no-sync &&
        sed -i '1i host all guarded 127.0.0.1/32 scram-sha-256' "$folder/data/pg_hba.conf"
}

if initialize >"$folder/log" 2>&1 && start >>"$folder/log" 2>&1; then
    echo done
    while read -r order; do
        case $order in
        start) start && echo done ;;
        stop) stop && echo done ;;
        esac
    done
    stop >/dev/null 2>&1
else
    cat "$folder/log" >&2
fi
rm -rf "$folder"
