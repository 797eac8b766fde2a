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
		forget: [['systemctl', 'daemon-reload']],
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
${hardening(options)}
${options.everyMinutes ? '' : '\n[Install]\nWantedBy=multi-user.target\n'}`

const RUNNING = `ExecReload=/bin/kill -HUP $MAINPID
Restart=always
RestartSec=2
TimeoutStopSec=8
OOMScoreAdjust=-500`

/**
 * What the agent may do: write to its own folders, talk to the network, and use serial ports. It needs no
 * right of root: `ping` works without in the groups that distributions allow (net.ipv4.ping_group_range).
 * No MemoryDenyWriteExecute: Node compiles while it runs.
 */
const hardening = ({ user, writes }: ServiceOptions): string => `NoNewPrivileges=true
${user === 'root' ? '' : 'CapabilityBoundingSet=\n'}ProtectSystem=strict
ProtectHome=read-only
${writes.map((path) => `ReadWritePaths=${quoteOptional(path)}`).join('\n')}
PrivateTmp=true
DevicePolicy=closed
${SERIAL_PORTS.map((port) => `DeviceAllow=char-${port} rw`).join('\n')}
ProtectClock=true
ProtectHostname=true
ProtectKernelLogs=true
ProtectKernelModules=true
ProtectKernelTunables=true
ProtectControlGroups=true
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
LockPersonality=true
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
UMask=0077`

/** The group of devices by the names that the kernel gives serial ports. */
const SERIAL_PORTS = ['ttyUSB', 'ttyACM', 'ttyAMA', 'ttyS']

/** A path that need not be there. */
const quoteOptional = (path: string): string =>
	`"-${path.replace(/["\\]/g, '\\$&').replaceAll('%', '%%')}"`

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
