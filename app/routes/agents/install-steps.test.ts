import { expect, test } from 'vitest'
import { installBatch, installLine } from '~/services/agents/install-line'
import { stepsByHand } from './install-steps'

const enrol = (server: string) => stepsByHand({ server })[1]?.commands[0]
const line = (server: string) =>
	installLine({ server, farmId: 11, code: 'ABCD-EFGH', sha256: 'f'.repeat(64) })

test.each(['https://farm.example', 'http://localhost:3000', 'http://127.0.0.1:3000'])(
	'the commands for %s need no permission',
	(server) => {
		expect(enrol(server)).toBe(`node farm-agent.mjs enroll --server ${server} --code ABCD-EFGH`)
		expect(line(server)).toContain(`.install('${server}','ABCD-EFGH')`)
	},
)

test('the commands for a server without encryption allow it', () => {
	expect(enrol('http://192.168.1.5:3000')).toMatch(/ --allow-insecure$/)
	expect(line('http://192.168.1.5:3000')).toContain("'--allow-insecure')")
})

test('the line has nothing that a shell reads between double quotes', () => {
	const [, script] = /^node -e "(.*)"$/.exec(line('https://farm.example')) ?? []
	expect(script).toBeDefined()
	expect(script).not.toMatch(/["$`\\!%^\n]/)
})

test('the batch file for Windows asks for the code, and for the farm when it is for any', () => {
	const of = (farmId: number | null) =>
		installBatch({ server: 'https://farm.example', farmId, sha256: 'f'.repeat(64) })
	expect(of(11)).toContain("agent-installer?code=%CODE%'")
	expect(of(11)).toContain('/api/farms/11/')
	expect(of(11)).not.toContain('%FARM%')
	expect(of(null)).toContain('/api/farms/%FARM%/')
	expect(of(null).split('\r\n')).toContain('set /p FARM=Number of the farm: ')
	expect(of(null).replaceAll(/%(FARM|CODE)%/g, '')).not.toMatch(/[%^!]/)
})
