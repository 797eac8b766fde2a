import { existsSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Command } from 'commander'
import { configPath } from '../config/load-config'
import { CommandError } from '../exit-codes'

const UNIT_PATH = '/etc/systemd/system/farm-agent.service'

export const installCommand = (): Command =>
	new Command('install')
		.description('print what starts the agent with the machine; --write puts it in place')
		.option('--write', `write ${UNIT_PATH} (as root)`)
		.option('--user <name>', 'the account it runs as', 'root')
		.action((options: { write?: boolean; user: string }, command: Command) => {
			const config = configPath(command.optsWithGlobals<{ config?: string }>().config)
			if (process.platform !== 'linux') return console.log(otherSystemsHelp(config))
			const unit = serviceUnit(config, options.user)
			if (!options.write) return console.log(`${unit}\n${timerExample(config)}`)
			if (!existsSync('/etc/systemd/system'))
				throw new CommandError(
					'failed',
					'This machine has no systemd. Start "farm-agent run" with what it has.',
				)
			try {
				writeFileSync(UNIT_PATH, unit)
			} catch (error) {
				throw new CommandError('failed', `${UNIT_PATH} cannot be written; run this as root.`, {
					cause: error,
				})
			}
			console.log(
				`${UNIT_PATH} is written. Now run:\n  systemctl daemon-reload\n  systemctl enable --now farm-agent`,
			)
		})

/** A path as a unit file reads it: quoted, `%` and `"` and `\\` escaped. */
const quoteForUnit = (path: string): string =>
	`"${path.replace(/["\\]/g, '\\$&').replaceAll('%', '%%')}"`

const program = (): string =>
	`${quoteForUnit(process.execPath)} ${LOW_MEMORY_FLAG} ${quoteForUnit(resolve(process.argv[1] ?? 'farm-agent.mjs'))}`

/** Keeps the process small on machines with little memory. */
const LOW_MEMORY_FLAG = '--max-semi-space-size=1'

const serviceUnit = (config: string, user: string): string => `# ${UNIT_PATH}
[Unit]
Description=Farm agent
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=${program()} run --config ${quoteForUnit(config)}
ExecReload=/bin/kill -HUP $MAINPID
User=${user}
WorkingDirectory=${dirname(config)}
Restart=always
RestartSec=2
TimeoutStopSec=8
OOMScoreAdjust=-500
NoNewPrivileges=true
ProtectSystem=full
PrivateTmp=true

[Install]
WantedBy=multi-user.target
`

const timerExample = (
	config: string,
): string => `# Instead of a running agent, for sensors only: one reading every 5 minutes.
# /etc/systemd/system/farm-agent-push.service
#   [Service]
#   Type=oneshot
#   ExecStart=${program()} push --once --config ${quoteForUnit(config)}
# /etc/systemd/system/farm-agent-push.timer
#   [Timer]
#   OnCalendar=*:0/5
#   [Install]
#   WantedBy=timers.target
# or in a crontab:
#   */5 * * * * ${program()} push --once --config ${quoteForUnit(config)}`

const otherSystemsHelp = (config: string): string =>
	process.platform === 'win32'
		? `Windows 10 or 11. Start it with the machine by the Task Scheduler, as administrator:
  schtasks /create /tn farm-agent /sc onstart /ru SYSTEM /tr "'${process.execPath}' '${resolve(process.argv[1] ?? '')}' run --config '${config}'"
  schtasks /run /tn farm-agent
In the task's settings choose "if the task fails, restart every 1 minute".
Set the farm's network to "Private", or the firewall hides devices from discovery.`
		: `Start it with the machine by launchd: put this into
/Library/LaunchDaemons/farm-agent.plist and run "sudo launchctl load -w" on it.
<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
  <key>Label</key><string>farm-agent</string>
  <key>ProgramArguments</key><array>
    <string>${process.execPath}</string><string>${resolve(process.argv[1] ?? '')}</string>
    <string>run</string><string>--config</string><string>${config}</string>
  </array>
  <key>KeepAlive</key><true/><key>RunAtLoad</key><true/>
</dict></plist>`
