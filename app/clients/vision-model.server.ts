import type { LookupFunction } from 'node:net'
import { FACTS, QUESTIONS, type FactKey } from '@sfc/domain/plant-health/diagnosis/fact'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { getJson, type JsonResponse } from './get-json.server'
import { blockedUrlReason } from './post-to-public-url.server'
import { publicLookup } from './public-address.server'
import { asksForPause, parseRetryAfter, redirectFault, unreachableFault } from './unreachable-fault'

/** Address and key of a model. One on a farm's own machine may need no key. */
export type ModelAccess = { baseUrl: string; model: string; apiKey: string | null }

/** A sign that a model saw: the answer to one of the questions that people are asked too. */
export type ModelSign = { key: FactKey; value: string }

export type VisionModelClient = {
	/**
	 * Asks a model what it sees in a small JPEG without metadata, which local models read too (llama.cpp reads
	 * no WebP); nothing else of the farm is sent. `onTokens` gets the number of used tokens, if the API reports
	 * it, also when the answer is unusable. Throws Fault invalid when address, model or key are wrong, and
	 * unavailable otherwise.
	 */
	look(
		access: ModelAccess,
		picture: Buffer,
		onTokens?: (tokens: number) => void,
	): Promise<ModelSign[]>
}

type Options = {
	/** Whether a model may be in private networks, and without encryption. */
	allowPrivate: boolean
	/** DNS lookup; by default only public addresses are accepted. */
	lookup?: LookupFunction
	timeoutMs?: number
}

const MAX_BYTES = 64 * 1024
const MOST_TOKENS = 600
const AT_KEY = { field: 'apiKey' }
const AT_ADDRESS = { field: 'baseUrl' }

/** The answer of the usual chat API, as far as it is read. */
const ChatAnswer = z.object({
	usage: z
		.object({ total_tokens: z.int().nonnegative().max(10_000_000) })
		.nullish()
		.catch(null),
	choices: z
		.array(
			z.object({
				message: z.object({
					content: z.string().max(MAX_BYTES).nullish(),
					refusal: z.string().max(MAX_BYTES).nullish(),
				}),
			}),
		)
		.min(1),
})
const Signs = z.object({ signs: z.record(z.string().max(80), z.string().max(80)) })

/** Speaks `POST {base}/chat/completions` with a picture, as many models and local programs do. */
export function createVisionModelClient({
	allowPrivate,
	lookup = publicLookup(),
	timeoutMs = 30_000,
}: Options): VisionModelClient {
	return {
		async look({ baseUrl, model, apiKey }, picture, onTokens) {
			const url = new URL(`${baseUrl.replace(/\/+$/, '')}/chat/completions`)
			const refusal = allowPrivate ? null : blockedUrlReason(url)
			if (refusal) throw new Fault('invalid', refusal, AT_ADDRESS)
			const answer = await getJson(url, {
				headers: apiKey === null ? {} : { Authorization: `Bearer ${apiKey}` },
				timeoutMs,
				maxBytes: MAX_BYTES,
				body: buildRequest(model, picture),
				...(!allowPrivate && { lookup }),
			}).catch((error: unknown) => {
				throw unreachableFault(url.host, error, AT_ADDRESS)
			})
			if (answer.status < 200 || answer.status > 299) throw refused(url.host, answer)
			const chat = ChatAnswer.safeParse(answer.body).data
			if (chat?.usage) onTokens?.(chat.usage.total_tokens)
			return readSigns(model, chat)
		},
	}
}

const buildRequest = (model: string, picture: Buffer) => ({
	model,
	temperature: 0,
	max_tokens: MOST_TOKENS,
	response_format: { type: 'json_object' },
	messages: [
		{ role: 'system', content: INSTRUCTION },
		{
			role: 'user',
			content: [
				{
					type: 'image_url',
					image_url: { url: `data:image/jpeg;base64,${picture.toString('base64')}` },
				},
			],
		},
	],
})

const INSTRUCTION = [
	'You see a photo of a plant in a farm. Answer only what can be seen in it, as JSON:',
	'{"signs": {"<key>": "<answer>"}}. Leave out each key that the photo does not show. The keys and their answers:',
	...QUESTIONS.map(
		({ key, text, answers }) =>
			`${key}: ${text} ${answers.map((one) => `"${one.key}" (${one.text})`).join(', ')}`,
	),
].join('\n')

/** Text in a picture may instruct a model, so only expected answers are accepted. */
function readSigns(model: string, chat: z.infer<typeof ChatAnswer> | undefined): ModelSign[] {
	const message = chat?.choices[0]?.message
	if (!message) throw nonsense(model)
	if (message.refusal) throw new Fault('unavailable', `The model ${model} refused to answer`)
	const signs = Signs.safeParse(jsonIn(message.content ?? ''))
	if (!signs.success) throw nonsense(model)
	return QUESTIONS.flatMap(({ key }) => {
		const value = signs.data.signs[key]
		return value !== undefined && Object.hasOwn(FACTS[key].values, value) ? [{ key, value }] : []
	})
}

/** Finds the JSON in an answer; many models put a code fence around it. */
function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
	} catch {
		return undefined
	}
}

const nonsense = (model: string) =>
	new Fault('unavailable', `The model ${model} did not answer as it was asked to`)

function refused(host: string, { status, headers }: JsonResponse): Fault {
	if (status === 401 || status === 403)
		return new Fault('invalid', `${host} did not accept the API key`, AT_KEY)
	if (status === 404)
		return new Fault('invalid', `${host} knows no such model at this address`, AT_ADDRESS)
	if (status >= 300 && status < 400) return redirectFault(host, AT_ADDRESS)
	const retryAfterS = parseRetryAfter(headers['retry-after'])
	if (status === 429) return asksForPause(host, retryAfterS ?? 60)
	return new Fault('unavailable', `${host} answered with an error (${status})`)
}
