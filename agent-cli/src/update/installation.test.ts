import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireChangeable } from './installation'

test('a program that a package manager replaces is not updated by itself', () => {
	const folder = mkdtempSync(join(tmpdir(), 'installation-'))
	try {
		expect(() => requireChangeable({ folder })).not.toThrow()
		writeFileSync(join(folder, 'package-manager'), 'dpkg\n')
		expect(() => requireChangeable({ folder })).toThrow('came with a package of the system')
	} finally {
		rmSync(folder, { recursive: true })
	}
})
