import { expect, test } from 'vitest'
import { listAreas } from '../../scripts/words/list-areas'
import { readWords } from '../../scripts/words/read-words'

test('the texts of every area are found in the sources', () => {
	const areas = listAreas()
	for (const area of ['alarms', 'overview', 'growing', 'farm-agent'])
		expect(areas.get(area), area).toMatch(/\w/)
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
