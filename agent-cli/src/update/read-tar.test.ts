import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTar } from './read-tar'

test('what tar packed is read, without links and folders', () => {
	const folder = mkdtempSync(join(tmpdir(), 'farm-tar-'))
	mkdirSync(join(folder, 'farm-agent/models'), { recursive: true })
	writeFileSync(join(folder, 'farm-agent/farm-agent.mjs'), 'x'.repeat(1000))
	writeFileSync(join(folder, 'farm-agent/models/empty.json'), '')
	execFileSync('ln', ['-s', '/etc/passwd', 'link'], { cwd: join(folder, 'farm-agent') })
	execFileSync('tar', ['--format=ustar', '-cf', 'a.tar', 'farm-agent'], { cwd: folder })
	const files = Object.fromEntries(readTar(readFileSync(join(folder, 'a.tar'))))
	rmSync(folder, { recursive: true })
	expect(Object.keys(files).sort()).toEqual([
		'farm-agent/farm-agent.mjs',
		'farm-agent/models/empty.json',
	])
	expect(files['farm-agent/farm-agent.mjs']).toHaveLength(1000)
})

test('any bytes are read to their end or refused', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 4096 }), (bytes) => {
			try {
				const total = readTar(Buffer.from(bytes)).reduce((sum, [, file]) => sum + file.length, 0)
				expect(total).toBeLessThanOrEqual(bytes.length)
			} catch (error) {
				expect(String(error)).toContain('cut short')
			}
		}),
	)
})
