if [ "$1" = configure ]; then
	deb-systemd-helper unmask NAME.service >/dev/null || true
	if deb-systemd-helper --quiet was-enabled NAME.service; then
		deb-systemd-helper enable NAME.service >/dev/null || true
	else
		deb-systemd-helper update-state NAME.service >/dev/null || true
	fi
	if [ -d /run/systemd/system ]; then
		systemctl --system daemon-reload >/dev/null || true
		deb-systemd-invoke restart NAME.service >/dev/null || true
	fi
fi
