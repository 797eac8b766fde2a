import { dirname } from 'node:path'
import { agentCommand, type Service, type ServiceOptions } from './service'

const UNITS = '/etc/systemd/system'

/** A systemd service, or a timer with a service that runs once. */
export function systemdService(options: ServiceOptions): Service {
	const { everyMinutes } = options
	const service = { path: `${UNITS}/farm-agent.service`, text: serviceUnit(options) }
	const timer = { path: `${UNITS}/farm-agent.timer`, text: timerUnit(everyMinutes ?? 0) }
	const started = everyMinutes ? 'farm-agent.timer' : 'farm-agent.service'
	return {
		files: everyMinutes ? [service, timer] : [service],
		start: [
			['systemctl', 'daemon-reload'],
			['systemctl', 'enable', '--now', started],
		],
		stop: ['farm-agent.timer', 'farm-agent.service'].map((unit) => [
			'systemctl',
			'disable',
			'--now',
			unit,
		]),
		note: 'Its log: journalctl -u farm-agent',
	}
}

/** A path as a unit file reads it: quoted, `%`, `$`, `"` and `\` escaped. */
const quote = (path: string): string =>
	`"${path.replace(/["\\]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`

const serviceUnit = (options: ServiceOptions): string => `[Unit]
Description=Farm agent
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=${agentCommand(options).map(quote).join(' ')}
User=${options.user}
WorkingDirectory=${dirname(options.config).replaceAll('%', '%%')}
${options.everyMinutes ? 'Type=oneshot' : RUNNING}
NoNewPrivileges=true
ProtectSystem=full
PrivateTmp=true
${options.everyMinutes ? '' : '\n[Install]\nWantedBy=multi-user.target\n'}`

const RUNNING = `ExecReload=/bin/kill -HUP $MAINPID
Restart=always
RestartSec=2
TimeoutStopSec=8
OOMScoreAdjust=-500`

const timerUnit = (everyMinutes: number): string => `[Unit]
Description=One reading of the farm agent every ${everyMinutes} min

[Timer]
OnBootSec=1min
OnActiveSec=0
OnUnitActiveSec=${everyMinutes}min
AccuracySec=1s

[Install]
WantedBy=timers.target
`
