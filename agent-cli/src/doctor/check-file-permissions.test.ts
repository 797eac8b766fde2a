import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFilePermissions } from './check-file-permissions'

test.skipIf(process.platform === 'win32')(
	'files with secrets that others can read are reported',
	() => {
		const folder = mkdtempSync(join(tmpdir(), 'privacy-'))
		const config = join(folder, 'agent.json')
		const credentials = join(folder, 'credentials.json')
		for (const path of [config, credentials]) writeFileSync(path, '{}', { mode: 0o600 })
		expect(checkFilePermissions(config)).toEqual([])
		chmodSync(credentials, 0o644)
		expect(checkFilePermissions(config)).toMatchObject([
			{ level: 'warn', remedy: `Run: chmod 600 ${credentials}` },
		])
		rmSync(folder, { recursive: true })
	},
)
