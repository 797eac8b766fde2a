import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes'

test.each([
	[0, '0 kB'],
	[640, '0.6 kB'],
	[46_200, '46 kB'],
	[999_400, '999 kB'],
	[999_600, '1.0 MB'],
	[2_149_000, '2.1 MB'],
	[9_949_000, '9.9 MB'],
	[9_960_000, '10 MB'],
	[45_800_000, '46 MB'],
	[999_400_000, '999 MB'],
	[999_600_000, '1.0 GB'],
	[128e9, '128 GB'],
])('%d bytes are %s', (bytes, words) => {
	expect(formatBytes(bytes)).toBe(words)
})
