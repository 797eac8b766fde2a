import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { findService } from './find-service'
import type { ServiceOptions } from './service'

const OPTIONS: ServiceOptions = {
	command: [process.execPath, '/home/ada/farm agent/farm-agent.mjs'],
	writes: ['/home/ada/100% farm'],
	config: '/home/ada/100% farm/agent.json',
	user: 'root',
}
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(hasSystemd).each([undefined, 5])(
	'systemd takes the units as they are (every %s minutes)',
	(everyMinutes) => {
		const folder = mkdtempSync(join(tmpdir(), 'farm-units-'))
		const files = findService({ ...OPTIONS, everyMinutes }, 'linux')?.files ?? []
		const paths = files.map(({ path, text }) => {
			// The folder of the configuration has to be there for the check.
			const unit = text.replace(/^WorkingDirectory=.*$/m, 'WorkingDirectory=/')
			writeFileSync(join(folder, basename(path)), unit)
			return join(folder, basename(path))
		})
		const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
			encoding: 'utf8',
		})
		rmSync(folder, { recursive: true })
		expect(stderr.split('\n').filter((line) => line.includes('farm-agent'))).toEqual([])
		expect(status).toBe(0)
		expect(files).toHaveLength(everyMinutes ? 2 : 1)
	},
)

test('paths with spaces and percent signs reach the agent unchanged', () => {
	const [unit] = findService(OPTIONS, 'linux')?.files ?? []
	expect(unit?.text).toContain(
		`"/home/ada/farm agent/farm-agent.mjs" "run" "--supervised" "--config" "/home/ada/100%% farm/agent.json"`,
	)
	const [task] =
		findService({ ...OPTIONS, config: String.raw`C:\Ada's farm\agent.json` }, 'win32')?.start ?? []
	expect(task?.at(-1)).toContain(String.raw`--config "C:\Ada''s farm\agent.json"'`)
})

test('launchd gets a property list that is well-formed', () => {
	const service = findService({ ...OPTIONS, config: '/Users/ada/A&B/agent.json' }, 'darwin')
	const text = service?.files[0]?.text ?? ''
	expect(XMLValidator.validate(text)).toBe(true)
	const { plist } = new XMLParser().parse(text) as {
		plist: { dict: { array: { string: string[] }; key: string[] } }
	}
	expect(plist.dict.array.string.at(-1)).toBe('/Users/ada/A&B/agent.json')
	expect(plist.dict.key).toContain('KeepAlive')
})

test('for sensors only, each system starts one reading every so many minutes', () => {
	const often = { ...OPTIONS, everyMinutes: 5 }
	expect(findService(often, 'linux')?.files[0]?.text).toContain('"push" "--once" "--every" "5"')
	expect(findService(often, 'linux')?.files[1]?.text).toContain('OnUnitActiveSec=5min')
	expect(findService(often, 'darwin')?.files[0]?.text).toContain('<integer>300</integer>')
	expect(findService(often, 'win32')?.start[0]?.at(-1)).toContain('(New-TimeSpan -Minutes 5)')
})
