import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listAreas } from '../../scripts/words/list-areas'
import { readWords } from '../../scripts/words/read-words'

test('docs/words holds every text of the product: `npm run words` writes it anew', () => {
	const written = readdirSync('docs/words').map((file) => [
		file,
		readFileSync(`docs/words/${file}`, 'utf8'),
	])
	const inSource = [...listAreas()].map(([area, text]) => [`${area}.md`, text])
	expect(Object.fromEntries(written)).toEqual(Object.fromEntries(inSource))
})

test('a sentence is read as one text, with its links and what is filled in', () => {
	const source = `
		export function Part({ seconds }: { seconds: number }) {
			return (
				<p className="mt-2 flex">
					Turns off in <b>{seconds}</b> s, see <a href="/help">the help</a>.
					<Badge label="Manual OFF">{on ? 'Switched on' : 'off'}</Badge>
				</p>
			)
		}
		log.info('not for people to read')
		throw new Fault(\`Tank \${tank.name} is empty\`)`
	expect(readWords('part.tsx', source)).toEqual([
		'Turns off in {seconds} s, see the help.',
		'Manual OFF',
		'Switched on',
		'Tank {name} is empty',
	])
})
