import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { SEAL_COST } from '../support/quick-seal-cost'
import { writeSealed } from '~/areas/platform/services/backups/sealed-file.server'

test('a guess at the pass phrase of a backup takes 128 MB, and less in other tests only', async () => {
	const path = join(mkdtempSync(join(tmpdir(), 'seal-cost-')), 'sealed')
	await writeSealed(path, 'a heap of wet basil', Readable.from([Buffer.from('x')]))
	const [, header = ''] = /(\{.*\})\n/.exec(readFileSync(path, 'latin1')) ?? []
	expect(JSON.parse(header)).toMatchObject({ N: 131_072, r: 8, p: 1 })
	expect(SEAL_COST.N).toBeLessThan(131_072)
})
