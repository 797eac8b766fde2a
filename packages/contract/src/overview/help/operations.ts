import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'

const common = { tag: 'Help', auth: 'user', permission: 'farm.see' } as const

const Hit = z.object({
	name: z.string(),
	detail: z.string().describe('What tells it from others'),
	to: z.string().describe('Its page'),
})

const Links = z.array(z.object({ to: z.string(), label: z.string() }))

export const helpOperations = defineOperations(common, {
	ask: {
		method: 'post',
		path: '/api/help/ask',
		scope: 'read',
		summary:
			'Answer a question from live data of a farm, and from the help where that does not answer; it switches nothing',
		body: z.object({ question: z.string().trim().min(1).max(300) }),
		subjectInBody: 'farmInstanceId',
		answer: z.object({
			parts: z.array(
				z.object({
					text: z.string().describe('The part of the question'),
					answers: z.array(
						z.object({
							tone: z.enum(['good', 'attention', 'danger', 'info', 'offline']),
							title: z.string(),
							lines: z.array(z.string()),
							source: z.string(),
							links: Links,
						}),
					),
					texts: z.array(
						z.object({
							kind: z.string(),
							title: z.string(),
							text: z.string(),
							to: z.string(),
							label: z.string(),
						}),
					),
				}),
			),
			corrected: z
				.array(z.object({ typed: z.string(), meant: z.string() }))
				.describe('Words that were taken for others'),
			isCut: z.boolean().describe('Whether more was asked than is answered at once'),
		}),
	},
	readFirstHour: {
		method: 'get',
		path: '/api/first-hour',
		scope: 'read',
		summary: 'The steps of a farm’s first hour that you may do, and which the farm shows done',
		query: onFarm,
		answer: z.object({
			isHidden: z.boolean().describe('Whether you have hidden it from your dashboard'),
			steps: z.array(
				z.object({
					key: z.string(),
					title: z.string(),
					why: z.string().describe('What it is good for'),
					to: z.string().describe('The page on which it is done'),
					label: z.string(),
					isDone: z.boolean(),
				}),
			),
		}),
	},
	search: {
		method: 'get',
		path: '/api/search',
		scope: 'read',
		summary: 'What of a farm, of your other farms and of the help fits a text, by kind, best first',
		query: onFarm.extend({ q: z.string().trim().min(1).max(100) }),
		answer: z.array(
			z.object({
				kind: z.string(),
				label: z.string(),
				hits: z.array(Hit),
				more: z.int().describe('How many fit beyond those'),
			}),
		),
	},
})
