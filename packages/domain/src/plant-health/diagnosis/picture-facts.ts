import type { Fact } from './fact'
import type { LeafMeasures } from './measure/measure-picture'
import { formatNumber } from '../../units/format-number'

/** From which share of the plant on a colour counts as some, and as much. Set by hand. */
const LEVELS = {
	yellowing: { label: 'is yellow', some: 0.03, much: 0.15 },
	paling: { label: 'is pale', some: 0.03, much: 0.15 },
	browning: { label: 'is brown', some: 0.01, much: 0.08 },
	purpling: { label: 'is purple', some: 0.03, much: 0.15 },
} as const

/** From which number on spots count as few, and as many. Set by hand: two may be dirt. */
const SPOT_LEVELS = { few: 3, many: 10 } as const
/** A brown edge: this share of the band along the border, and three times that of the centre. */
const LEAST_EDGE_SHARE = 0.08
const LEAST_HOLES = 2

/** What the measures of a picture say, with their figures. What could not be measured is left out. */
export function pictureFacts(measures: LeafMeasures): Fact[] {
	const { yellowShare, paleShare, brownShare, purpleShare, edge, holes } = measures
	const facts = [
		shareFact('yellowing', yellowShare),
		shareFact('paling', paleShare),
		shareFact('browning', brownShare),
		shareFact('purpling', purpleShare),
	].filter((fact) => fact !== null)
	if (edge) {
		const isBurned = edge.edgeShare >= LEAST_EDGE_SHARE && edge.edgeShare >= 3 * edge.centreShare
		const words = `${percent(edge.edgeShare)} of the edge is brown, ${percent(edge.centreShare)} of the centre`
		facts.push({ key: 'edge-burn', value: isBurned ? 'yes' : 'no', words })
	}
	if (brownShare !== null) facts.push(spotFact('brown-spots', measures.brownSpots.count, 'brown'))
	facts.push(spotFact('pale-spots', measures.paleSpots.count, 'pale'))
	if (holes !== null)
		facts.push({
			key: 'holes',
			value: holes >= LEAST_HOLES ? 'yes' : 'no',
			words: `${counted(holes, 'hole')} in the leaf`,
		})
	return facts
}

function shareFact(key: keyof typeof LEVELS, share: number | null): Fact | null {
	if (share === null) return null
	const { label, some, much } = LEVELS[key]
	const value = share >= much ? 'much' : share >= some ? 'some' : 'none'
	return { key, value, words: `${percent(share)} of the plant ${label}` }
}

function spotFact(key: 'brown-spots' | 'pale-spots', count: number, colour: string): Fact {
	const value = count >= SPOT_LEVELS.many ? 'many' : count >= SPOT_LEVELS.few ? 'few' : 'none'
	return { key, value, words: counted(count, `${colour} spot`) }
}

const counted = (count: number, noun: string): string =>
	`${count === 0 ? 'No' : formatNumber(count, 0)} ${noun}${count === 1 ? '' : 's'}`

const percent = (share: number): string => {
	const value = 100 * share
	return value > 0 && value < 1 ? 'Less than 1 %' : `${formatNumber(value, 0)} %`
}
