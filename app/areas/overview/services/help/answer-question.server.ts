import { CATALOGUE as OUTPUTS } from '@sfc/domain/control/catalogue'
import {
	understandQuestion,
	type QuestionTopic,
	type KnownFarm,
	type Topic,
	type Understood,
} from '@sfc/domain/overview/help/understand-question'
import type { FutureTime } from '@sfc/domain/overview/help/future-time'
import type { PastTime } from '@sfc/domain/overview/help/past-time'
import { CATALOGUE as RECIPES } from '@sfc/domain/growing/recipes/catalogue'
import type { FarmCtx } from '~/context.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { listCrops } from '~/areas/growing/services/journal/list-crops.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import type { Answer } from './answer'
import {
	answerAgents,
	answerAlarms,
	answerOverall,
	answerPeople,
	answerTanks,
} from './answer-farm.server'
import { answerFutureTasks, FUTURE_UNKNOWN } from './answer-future.server'
import { answerOrders, answerPayments } from './answer-business.server'
import { answerDoses } from './answer-doses.server'
import { answerHarvest, answerRecipes, answerStock, answerTasks } from './answer-growing.server'
import { answerCommand, answerNext, answerOutputs, STOP_ANSWER } from './answer-outputs.server'
import { answerPast, PAST_UNKNOWN } from './answer-past.server'
import {
	answerPastHarvests,
	answerPastOrders,
	answerPastPeople,
	answerPastTasks,
} from './answer-past-work.server'
import { answerPlants } from './answer-plants.server'
import { answerReading } from './answer-readings.server'
import { answerTargets } from './answer-targets.server'
import { findTexts, type FoundText } from './find-texts'

export type Answered = Pick<Understood, 'corrected' | 'isCut'> & {
	parts: {
		/** Question as it was typed. */
		text: string
		answers: Answer[]
		/** Texts of the help; only where this farm's data does not answer. */
		texts: FoundText[]
		/** Whether the question is about a farm, and none is known. */
		needsFarm: boolean
	}[]
}

/** Most answers to each part of a question. */
const MOST_ANSWERS = 4

const CROPS = [...new Set(RECIPES.map(({ cropName }) => cropName))]

/**
 * Answers a question from live data of a farm, and from the help where that does not answer. It
 * reads, and never switches anything. Without a farm there is the help alone.
 */
export async function answerQuestion(ctx: FarmCtx | null, question: string): Promise<Answered> {
	const { asked, corrected, isCut } = understandQuestion(
		question,
		ctx ? await knownFarm(ctx) : { outputs: OUTPUTS, crops: CROPS },
	)
	const parts = await Promise.all(
		asked.map(async (part) => {
			const tasks = answersTo(part)
			const answers = ctx ? await Promise.all(tasks.map((answer) => answer(ctx))) : []
			// A plant problem is answered by a photo; the guides describe symptoms meanwhile.
			const isAnswered = answers.length > 0 && !part.topics.includes('plants')
			const texts = isAnswered ? [] : findTexts(part.text)
			return { text: part.text, answers, texts, needsFarm: !ctx && tasks.length > 0 }
		}),
	)
	return { parts, corrected, isCut }
}

async function knownFarm(ctx: FarmCtx): Promise<KnownFarm> {
	const [outputs, own] = await Promise.all([cacheForRequest(ctx, listEquipment), listCrops(ctx)])
	const names = new Set(own.map((name) => name.toLowerCase()))
	return { outputs, crops: [...own, ...CROPS.filter((name) => !names.has(name.toLowerCase()))] }
}

type Reply = (ctx: FarmCtx) => Promise<Answer> | Answer

const TOPICS: Readonly<
	Record<Exclude<Topic, 'how' | 'command' | 'doses' | 'stock' | 'harvest'>, Reply>
> = {
	stop: () => STOP_ANSWER,
	plants: answerPlants,
	orders: answerOrders,
	payments: answerPayments,
	tasks: answerTasks,
	alarms: answerAlarms,
	overall: answerOverall,
	people: answerPeople,
	recipe: answerRecipes,
	agent: answerAgents,
	tanks: answerTanks,
	next: answerNext,
}

/** Whether a named crop belongs to this topic. */
const isCropTopic = (topic: Topic) => topic === 'plants' || topic === 'orders'

/** Whether the topic is answered only for the present. */
const isCurrentTopic = (topic: Topic) =>
	['alarms', 'overall', 'tanks', 'agent', 'recipe', 'stock', 'doses', 'payments', 'next'].includes(
		topic,
	)

/** Returns the answers that the words of one part ask for. */
function answersTo(part: QuestionTopic): Reply[] {
	const { topics, quantities, outputs, missing, crops, past } = part
	if (topics.includes('command')) return [(ctx) => answerCommand(ctx, outputs)]
	const back = past === null ? null : answersToPast(part, past)
	if (back) return back
	const ahead = part.future === null ? null : answersToFuture(part, part.future)
	if (ahead) return ahead
	if (topics.includes('doses')) return [(ctx) => answerDoses(ctx, quantities)]
	const namesOutputs = outputs.length + missing.length > 0
	const replies: Reply[] = quantities.flatMap((quantity): Reply[] => [
		...(crops.length > 0 ? [(ctx: FarmCtx) => answerTargets(ctx, quantity, crops)] : []),
		(ctx) => answerReading(ctx, quantity),
	])
	if (namesOutputs) replies.push((ctx) => answerOutputs(ctx, { outputs, missing }))
	if (topics.includes('stock')) replies.push((ctx) => answerStock(ctx, crops))
	else if (
		topics.includes('harvest') ||
		(crops.length > 0 && quantities.length === 0 && !topics.some(isCropTopic))
	)
		replies.push((ctx) => answerHarvest(ctx, crops))
	for (const topic of topics) {
		// “When does the pump go on” and “is the pump connected” are answered at the pump.
		if (namesOutputs && (topic === 'next' || topic === 'agent')) continue
		if (topic in TOPICS) replies.push(TOPICS[topic as keyof typeof TOPICS])
	}
	return replies.slice(0, MOST_ANSWERS)
}

/**
 * Returns the answers to a question about a time to come; null where it asks of now after all, as “when
 * does the pump go on next”.
 */
function answersToFuture(part: QuestionTopic, future: FutureTime): Reply[] | null {
	const { topics, quantities, outputs, missing, crops } = part
	if (topics.includes('how')) return null
	const isOther =
		[quantities, outputs, missing].some(({ length }) => length > 0) ||
		topics.some((topic) => !['tasks', 'harvest', 'next'].includes(topic))
	const taskTypes =
		part.taskTypes.length === 0 && topics.includes('harvest')
			? (['harvest'] as const)
			: part.taskTypes
	const isOfTasks = topics.includes('tasks') || taskTypes.length > 0
	if (isOfTasks || (!isOther && future !== 'next'))
		return [(ctx) => answerFutureTasks(ctx, { future, crops, taskTypes })]
	const isNow =
		future === 'next' || (typeof future === 'object' && 'ahead' in future && future.ahead === 0)
	return isNow ? null : [() => FUTURE_UNKNOWN]
}

/**
 * Returns the answers to a question about the past; null where it asks of now after all, as “why did
 * the pump stop”.
 */
function answersToPast(part: QuestionTopic, past: PastTime): Reply[] | null {
	const { topics, quantities, outputs, missing, crops, taskTypes } = part
	const isTimed = past !== 'recent'
	if (outputs.length + missing.length > 0 || topics.some(isCurrentTopic))
		return isTimed ? [() => PAST_UNKNOWN] : null
	if (quantities.length > 0)
		return isTimed
			? quantities
					.slice(0, MOST_ANSWERS)
					.map((quantity) => (ctx) => answerPast(ctx, quantity, past))
			: null
	const asked = { past, crops, taskTypes }
	if (topics.includes('orders')) return isTimed ? [(ctx) => answerPastOrders(ctx, asked)] : null
	const isOfTasks = topics.includes('tasks') && !topics.includes('harvest')
	if (isOfTasks || taskTypes.some((type) => type !== 'harvest'))
		return [(ctx) => answerPastTasks(ctx, asked)]
	if (topics.includes('harvest') || taskTypes.length > 0)
		return [(ctx) => answerPastHarvests(ctx, asked)]
	if (topics.includes('people')) return isTimed ? [(ctx) => answerPastPeople(ctx, asked)] : null
	return isTimed && crops.length > 0 && topics.length === 0 ? [() => PAST_UNKNOWN] : null
}
