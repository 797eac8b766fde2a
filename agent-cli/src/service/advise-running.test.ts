import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { acquireLock } from '../runtime/state-lock'
import { adviseRunning } from './advise-running'

const isInstalled = existsSync('/etc/systemd/system/farm-agent.service')

test.skipIf(isInstalled || process.platform === 'win32')(
	'an agent that systemd did not start is not reloaded by systemctl',
	() => {
		const stateDir = mkdtempSync(join(tmpdir(), 'state-'))
		expect(adviseRunning('reload', stateDir)).toMatch(/^No agent runs here/)
		onTestFinished(acquireLock(stateDir))
		expect(adviseRunning('reload', stateDir)).toContain(`kill -HUP ${process.pid}`)
		expect(adviseRunning('restart', stateDir)).toContain(`Stop the agent (process ${process.pid})`)
		expect(adviseRunning('restart', stateDir)).not.toContain('systemctl')
	},
)
