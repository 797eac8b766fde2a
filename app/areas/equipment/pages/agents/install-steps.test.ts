import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import {
	installBatch,
	nodeLine,
	powershellLine,
	shellLine,
} from '~/areas/equipment/services/agents/install-line'
import { installPowershell, installShell } from '~/areas/equipment/services/agents/install-scripts'
import { stepsByHand } from './install-steps'

const enrol = (server: string) => stepsByHand({ server })[1]?.commands[0]
const renderInstallLine = (write: typeof nodeLine, server: string) =>
	write({ server, farmId: 11, code: 'ABCD-EFGH', sha256: 'f'.repeat(64) })
const line = (server: string) => renderInstallLine(nodeLine, server)

test.each(['https://farm.example', 'http://localhost:3000', 'http://127.0.0.1:3000'])(
	'the commands for %s need no permission',
	(server) => {
		expect(enrol(server)).toBe(`node farm-agent.mjs enroll --server ${server} --code ABCD-EFGH`)
		expect(line(server)).toContain(`.install('${server}','ABCD-EFGH')`)
		for (const write of [shellLine, powershellLine])
			expect(renderInstallLine(write, server)).toContain(`'${server}' '11' 'ABCD-EFGH'`)
	},
)

test('the commands for a server without encryption allow it', () => {
	expect(enrol('http://192.168.1.5:3000')).toMatch(/ --allow-insecure$/)
	expect(line('http://192.168.1.5:3000')).toContain("'--allow-insecure')")
	for (const write of [shellLine, powershellLine])
		expect(renderInstallLine(write, 'http://192.168.1.5:3000')).toContain(
			"'ABCD-EFGH' '--allow-insecure'",
		)
})

test('the line has nothing that a shell reads between double quotes', () => {
	const [, script] = /^node -e "(.*)"$/.exec(line('https://farm.example')) ?? []
	expect(script).toBeDefined()
	expect(script).not.toMatch(/["$`\\!%^\n]/)
})

const MADE = {
	installer: 'e'.repeat(64),
	platforms: (['linux-x64', 'darwin-arm64', 'win32-x64'] as const).map((platform) => ({
		platform,
		sha256: 'd'.repeat(64),
	})),
}

test.each([MADE, { ...MADE, platforms: [] }])(
	'a shell takes line and script as they are',
	(made) => {
		const script = installShell(made)
		for (const input of [script, renderInstallLine(shellLine, 'https://farm.example')])
			expect(spawnSync('sh', ['-n'], { input, encoding: 'utf8' })).toMatchObject({
				status: 0,
				stderr: '',
			})
		expect(script.includes('Linux-x86_64) platform=linux-x64')).toBe(made.platforms.length > 0)
	},
)

test('without a package for Windows there is no script for it', () => {
	expect(installPowershell({ ...MADE, platforms: [] })).toBeNull()
	expect(installPowershell(MADE)).toContain(`-ne '${'d'.repeat(64)}'`)
})

test.each([null, 'c'.repeat(64)])(
	'the batch file for Windows asks for the code, and for the farm when it is for any',
	(ps1) => {
		const of = (farmId: number | null) =>
			installBatch({ server: 'https://farm.example', farmId, installer: 'f'.repeat(64), ps1 })
		expect(of(11)).toContain('agent-installer?code=%CODE%')
		expect(of(11)).toContain('/api/farms/11/')
		expect(of(11)).not.toContain('%FARM%')
		expect(of(null)).toContain('/api/farms/%FARM%/')
		expect(of(null).split('\r\n')).toContain('set /p FARM=Number of the farm: ')
		expect(of(null).replaceAll(/%(FARM|CODE)%/g, '')).not.toMatch(/[%^!]/)
		expect(of(null).includes('where node')).toBe(ps1 === null)
		// The characters that would end a command in cmd are inside double quotes.
		const command =
			of(11)
				.split('\r\n')
				.find((text) => /^(node|powershell) /.test(text)) ?? ''
		expect(command.match(/"/g)).toHaveLength(2)
		expect(command.replace(/".*"/, '')).not.toMatch(/[&|<>]/)
	},
)
