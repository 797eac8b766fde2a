import { Spool } from '../../src/spool/spool'

/** Writes numbered readings for ever and says how far it is; the test ends it with kill -9. */
const [root = ''] = process.argv.slice(2)
const spool = new Spool(root, { maxBytes: 1e9, maxAgeMs: 1e9, minFreeBytes: 0 })

for (let n = 0; ; n++) {
	spool.append('live', { kind: 'readings', at: n, device: 'd', values: [['p', n]] })
	if (n % 50 === 0) {
		process.stdout.write(`${n}\n`)
		await new Promise((done) => setTimeout(done, 5))
	}
}
