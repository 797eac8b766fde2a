import { escapeHtml } from '@sfc/domain/markup/escape-html'
import { agentCommand, type Service, type ServiceOptions } from './service'

const LOG = '/var/log/farm-agent.log'
const PLIST = '/Library/LaunchDaemons/farm-agent.plist'

/** A launchd daemon of macOS. */
export const launchdService = (options: ServiceOptions): Service => ({
	files: [{ path: PLIST, text: plist(options) }],
	start: [['launchctl', 'bootstrap', 'system', PLIST]],
	stop: [['launchctl', 'bootout', 'system/farm-agent']],
	leaves: [LOG],
	note: `Its log: ${LOG}`,
})

const plist = (options: ServiceOptions): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
	<key>Label</key><string>farm-agent</string>
	<key>UserName</key><string>${escapeHtml(options.user)}</string>
	<key>ProgramArguments</key><array>
${agentCommand(options)
	.map((word) => `\t\t<string>${escapeHtml(word)}</string>`)
	.join('\n')}
	</array>
	<key>RunAtLoad</key><true/>
	${options.everyMinutes ? `<key>StartInterval</key><integer>${options.everyMinutes * 60}</integer>` : '<key>KeepAlive</key><true/>'}
	<key>StandardErrorPath</key><string>${LOG}</string>
	<key>StandardOutPath</key><string>${LOG}</string>
</dict></plist>
`
