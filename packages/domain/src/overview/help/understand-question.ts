import { GUIDE_TEXTS } from '../guides/search-guides'
import { FAQ_TEXTS } from './faq'
import { futureTimeIn, type FutureTime } from './future-time'
import lexicon from './lexicon.json' with { type: 'json' }
import { nearestWord } from './nearest-word'
import { pastTimeIn, WEEKDAYS, type PastTime } from './past-time'
import { isSmallWord, collectVocabulary } from './search-texts'

type TaskType = keyof typeof lexicon.taskTypes
export type Topic = keyof typeof lexicon.topics | 'command' | 'how'

/** What of this farm people may ask about by name. */
export type KnownFarm = {
	outputs: readonly { key: string; name: string; type: string; outputClass: string }[]
	/** Crops that grow, or are in stock. */
	crops: readonly string[]
}

/** One thing that was asked. */
export type QuestionTopic = {
	/** The part of the question it stands in, as it was typed. */
	text: string
	/** What it is about beyond what is named; none where neither was understood. */
	topics: Topic[]
	/** Keys of domain's quantities, or `vpd`. */
	quantities: string[]
	/** Keys of outputs, in the order of the farm. */
	outputs: string[]
	/** Kinds of outputs that were named and that the farm has none of. */
	missing: string[]
	crops: string[]
	/** Kinds of tasks, in a question about what was done or is to come. */
	taskTypes: TaskType[]
	/** The past time it asks of; null where that is now, or to come. */
	past: PastTime | null
	future: FutureTime | null
}

export type Understood = {
	asked: QuestionTopic[]
	/** Words that were taken for others. */
	corrected: { typed: string; meant: string }[]
	/** Whether more was asked than is answered at once. */
	isCut: boolean
}

const QUESTION_CHARACTERS = 300
/** More is not asked in one breath; the page says so. */
const MOST = 5

/** Words that name a topic only in a question about the past, or about what is to come. */
const PAST_CUES: Readonly<Record<string, string[]>> = lexicon.past
const FUTURE_CUES: Readonly<Record<string, string[]>> = lexicon.future

const TOPICS = Object.entries(lexicon.topics) as [keyof typeof lexicon.topics, string[]][]

/** Words of the product's own texts are meant as they are. */
const ORDINARY = new Set([...collectVocabulary(GUIDE_TEXTS), ...collectVocabulary(FAQ_TEXTS)])
const { quantities, outputs, topics, taskTypes, past, future, futureTaskTypes } = lexicon
const WORDS = [quantities, outputs, topics, taskTypes, past, future, futureTaskTypes]
	.flatMap((byName) => Object.values<string[]>(byName))
	.flat()
	// `past` is no pest.
	.concat(lexicon.commands, ['past', 'tomorrow', 'weekend', 'upcoming', ...WEEKDAYS])
	.flatMap((phrase) => phrase.split(' '))

/**
 * Understands a question by the words of a list, and by the names of this farm's outputs and crops.
 * A question may hold several; what is not understood is there with nothing in it.
 */
export function understandQuestion(question: string, farm: KnownFarm): Understood {
	const known = [
		...new Set([
			...WORDS,
			...farm.outputs.flatMap(({ name }) => tokens(name)),
			...farm.crops.flatMap(tokens),
		]),
	]
	const corrected: Understood['corrected'] = []
	const asked: QuestionTopic[] = []
	for (const text of partsOf(question.slice(0, QUESTION_CHARACTERS))) {
		const words = tokens(text).map((typed) => {
			const meant = meantBy(typed, known)
			if (meant !== typed) corrected.push({ typed, meant })
			return meant
		})
		const part = understandPart(text, words, farm, asked.at(-1))
		const before = asked.at(-1)
		// “How do I mix A and B” is one question; “and” alone does not make two of it.
		if (before && isNothing(part) && words.length < 3) before.text += ` and ${text}`
		else if (words.length > 0) asked.push(part)
	}
	return { asked: asked.slice(0, MOST), corrected, isCut: asked.length > MOST }
}

const isNothing = ({
	topics,
	quantities,
	outputs,
	missing,
	crops,
	taskTypes,
	future,
}: QuestionTopic) =>
	future === null &&
	[topics, quantities, outputs, missing, crops, taskTypes].every(({ length }) => length === 0)

const partsOf = (question: string): string[] =>
	question
		.split(/[?!;,\n]|\.(?:\s|$)|\band also\b|\band\b|\balso\b|&/i)
		.map((part) => part.trim())
		.filter((part) => /[\p{L}\p{N}]/u.test(part))

const tokens = (text: string): string[] =>
	text
		.toLowerCase()
		.normalize('NFKC')
		.replace(/co₂/g, 'co2')
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)

function meantBy(typed: string, known: readonly string[]): string {
	if (known.includes(typed) || ORDINARY.has(typed) || isSmallWord(typed)) return typed
	return nearestWord(typed, known) ?? typed
}

function understandPart(
	text: string,
	all: readonly string[],
	farm: KnownFarm,
	before: QuestionTopic | undefined,
): QuestionTopic {
	const line = withoutPoliteness(` ${all.join(' ')} `)
	const has = (phrase: string) => line.includes(` ${phrase} `)
	const future = futureTimeIn(line)
	const past = future === null ? pastTimeIn(line) : null
	const nothing = { quantities: [], outputs: [], missing: [], crops: [] }
	const taskTypes = past === null && future === null ? [] : taskTypesIn(has, future !== null)
	const found = { text, topics: [] as Topic[], ...nothing, taskTypes, past, future }
	if (lexicon.topics.stop.some(has)) return { ...found, topics: ['stop'] }
	const crops = farm.crops.filter((crop) => namesCrop(crop, has))
	// How something is done is told by the help: what a sensor shows would answer another question.
	const isAgenda = future !== null && line.startsWith(' what happens ')
	if (!isAgenda && lexicon.how.some((phrase) => line.startsWith(` ${phrase} `)))
		return { ...found, topics: ['how'] }
	const { outputs, missing, left } = outputsIn(line, farm)
	const cued = (cues: readonly string[]) => cues.some((cue) => left.includes(` ${cue} `))
	const topics: Topic[] = TOPICS.filter(
		([topic, cues]) =>
			cued(cues) ||
			(past !== null && cued(PAST_CUES[topic] ?? [])) ||
			(future !== null && cued(FUTURE_CUES[topic] ?? [])),
	).map(([topic]) => topic)
	const isTold =
		startsCommand(line) && (outputs.length > 0 || topics.every((topic) => topic === 'doses'))
	// “… and the fan” goes on with a command; “… and who helps me” asks something.
	const goesOn =
		before?.topics[0] === 'command' &&
		outputs.length > 0 &&
		topics.length === 0 &&
		!/ (is|are|why|when|what) /.test(line)
	if (isTold || goesOn) return { ...found, outputs, missing, crops, topics: ['command'] }
	return { ...found, quantities: quantitiesIn(left), outputs, missing, crops, topics }
}

function withoutPoliteness(line: string): string {
	const rest = lexicon.politeness.find((phrase) => line.startsWith(` ${phrase} `))
	return rest ? withoutPoliteness(line.slice(rest.length + 1)) : line
}

const taskTypesIn = (has: (phrase: string) => boolean, isAhead: boolean): TaskType[] =>
	(Object.entries(lexicon.taskTypes) as [TaskType, string[]][])
		.filter(([type, names]) =>
			[...names, ...(isAhead ? lexicon.futureTaskTypes[type] : [])].some(has),
		)
		.map(([type]) => type)

const startsCommand = (line: string) =>
	lexicon.commands.some((verb) => line.startsWith(` ${verb} `))

/** `lettuces` names Lettuce, and Butterhead Lettuce too. */
const namesCrop = (crop: string, has: (phrase: string) => boolean): boolean => {
	const words = tokens(crop)
	return [words.join(' '), words.at(-1) ?? '']
		.filter((name) => name.length > 2)
		.some((name) => [name, `${name}s`, `${name}es`].some(has))
}

/** The longest phrases first, so that `water temperature` is not taken for that of the air. */
function quantitiesIn(line: string): string[] {
	let left = line
	const phrases = Object.entries(lexicon.quantities)
		.flatMap(([quantity, names]) => names.map((name) => ({ quantity, name })))
		.sort((a, b) => b.name.length - a.name.length)
	const found = phrases.filter(({ name }) => {
		const isThere = left.includes(` ${name} `)
		left = left.replaceAll(` ${name} `, ' ')
		return isThere
	})
	return [...new Set(found.map(({ quantity }) => quantity))]
}

/** Outputs by their whole name, else by their kind; `left` is the question without those words. */
function outputsIn(line: string, { outputs }: KnownFarm) {
	const named = outputs.filter(({ name }) => line.includes(` ${tokens(name).join(' ')} `))
	let left = line
	for (const { name } of named) left = left.replaceAll(` ${tokens(name).join(' ')} `, ' ')
	const kinds = Object.entries(lexicon.outputs).filter(([, names]) =>
		names.some((name) => left.includes(` ${name} `)),
	)
	// `light intensity` is measured, and `water pump` is no water.
	const isMeasured = quantitiesIn(left).includes('par')
	const asKind = isMeasured ? [] : kinds
	const ofKind = (kind: string) =>
		outputs.filter(
			({ type, outputClass, name }) =>
				type === kind || outputClass === kind || tokens(name).includes(kind),
		)
	const meant = new Set([...named, ...asKind.flatMap(([kind]) => ofKind(kind))])
	return {
		outputs: outputs.filter((one) => meant.has(one)).map(({ key }) => key),
		missing: asKind.filter(([kind]) => ofKind(kind).length === 0).map(([, [name = '']]) => name),
		left,
	}
}
