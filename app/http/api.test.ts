import { expect, test } from 'vitest'
import { z } from 'zod'
import { withJsonErrors } from './api.server'

const Query = z.object({
	farmId: z.coerce.number().int(),
	name: z.string(),
	note: z.string('Write a note'),
})

test('a value of the wrong type names the expected one, and own messages are kept', async () => {
	const request = { method: 'GET', url: 'http://farm.test/api/pods?farmId=abc' }
	const answer = await withJsonErrors(request, () => {
		Query.parse({ farmId: 'abc' })
		return Promise.resolve(new Response())
	})
	expect(answer.status).toBe(400)
	expect(await answer.json()).toMatchObject({
		message: 'farmId has the wrong type: number expected',
		details: [
			{ field: 'farmId' },
			{ field: 'name', message: 'name is missing: string expected' },
			{ field: 'note', message: 'Write a note' },
		],
	})
})
