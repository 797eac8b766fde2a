import { expect, test } from 'vitest'
import { joinSections } from '../bench/join-sections'

const PAGE = `# Benchmarks

Intro.

## ingest

old

## control-world

by hand

### part

more

## spool

old
`

test('sections that were not measured stay, in their order', () => {
	const measured = new Map([
		['spool', '## spool\n\nnew\n'],
		['ingest', '## ingest\n\nnew\n'],
		['memory', '## memory\n\nfirst\n'],
	])
	expect(joinSections(PAGE, measured)).toBe(
		'## ingest\n\nnew\n\n## control-world\n\nby hand\n\n### part\n\nmore\n\n## spool\n\nnew\n\n## memory\n\nfirst\n',
	)
	expect(joinSections('', new Map([['spool', '## spool\n\nnew\n']]))).toBe('## spool\n\nnew\n')
})
