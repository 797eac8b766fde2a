import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formatIssue } from './format-issue'

const schema = z.object({
	kind: z.enum(['a', 'b']),
	name: z.string().max(3),
	count: z.number().min(2),
	either: z.union([z.literal('x'), z.number()]),
	own: z.string('Please enter the task').min(5, 'Too short for a task'),
})

test('an error without a message of its schema is in plain English, and own messages are kept', () => {
	const form = new FormData()
	for (const [name, value] of Object.entries({ kind: 'z', name: 'long', count: '1', own: 'abc' }))
		form.set(name, value)
	const { error } = parseWithZod(form, { schema, error: formatIssue }).reply()
	expect(error).toEqual({
		kind: ['Please choose one of the options'],
		name: ['Must be at most 3 characters'],
		count: ['Must be at least 2'],
		either: ['Please check this entry'],
		own: ['Too short for a task'],
	})
})
