import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Spool } from '../../agent-cli/src/spool/spool'
import type { Bench } from './measure'

const RECORDS = 8_800_000
const BATCH = { maxRecords: 500, maxBytes: 1024 * 1024 }

/** The memory that a long outage takes, and the time to catch up from the disk. */
export const spoolBench: Bench = {
	name: 'spool',
	how: `${RECORDS.toLocaleString('en')} readings are written to the agent's spool and read again in batches, without network or devices.`,
	run() {
		const root = mkdtempSync(join(tmpdir(), 'spool-bench-'))
		try {
			const spool = new Spool(root, { maxBytes: 1e10, maxAgeMs: 1e9, minFreeBytes: 0 })
			let peak = 0
			const look = () => (peak = Math.max(peak, process.memoryUsage.rss()))
			const started = performance.now()
			for (let n = 0; n < RECORDS; n++) {
				spool.append('live', { kind: 'readings', at: n, device: 'd', values: [['p', n]] })
				if (n % 10_000 === 0) look()
			}
			const written = performance.now()
			let sent = 0
			for (let batch = spool.peek('live', BATCH); batch; batch = spool.peek('live', BATCH)) {
				sent += batch.records.length
				spool.acknowledge(batch, batch.records.at(-1)?.record.seq ?? 0)
				if (sent % 10_000 === 0) look()
			}
			const read = performance.now()
			if (sent !== RECORDS) throw new Error(`${sent} of ${RECORDS} records came back`)
			const perSecond = (ms: number) =>
				`${Math.round((RECORDS / ms) * 1000).toLocaleString('en')} /s`
			return Promise.resolve([
				{
					name: 'highest resident memory',
					value: `${Math.round(peak / 2 ** 20)} MB`,
					aim: '≤ 300 MB',
				},
				{ name: 'written', value: perSecond(written - started) },
				{ name: 'read and acknowledged', value: perSecond(read - written) },
			])
		} finally {
			rmSync(root, { recursive: true, force: true })
		}
	},
}
