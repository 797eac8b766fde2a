import { existsSync } from 'node:fs'
import { lockHolder } from '../runtime/state-lock'
import { hasServiceManager } from './find-service'

const UNIT = '/etc/systemd/system/farm-agent.service'

/**
 * How the agent that uses this state folder reads its configuration again, or runs its new program: by what
 * started it on this machine.
 */
export function adviseRunning(what: 'reload' | 'restart', stateDir: string): string {
	const running = lockHolder(stateDir)
	const isReload = what === 'reload'
	if (running === null) return 'No agent runs here. Start it with: farm-agent run'
	if (process.platform === 'linux' && existsSync(UNIT) && hasServiceManager())
		return isReload
			? 'The running agent takes them up on: systemctl reload farm-agent'
			: `Restart the agent (process ${running}) with: systemctl restart farm-agent`
	if (isReload && process.platform !== 'win32')
		return `The running agent takes them up on: kill -HUP ${running}`
	return `Stop the agent (process ${running}) and start it again${isReload ? ': then it takes them up' : ''}.`
}
