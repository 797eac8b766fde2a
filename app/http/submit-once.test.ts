import { expect, test } from 'vitest'
import { submitOnce, type Submissions } from './submit-once.server'

function sender() {
	const submissions: Submissions = new Map()
	let carriedOut = 0
	const send = async (fields: Record<string, string>, answer: () => unknown = () => redirect()) => {
		const form = new FormData()
		for (const [name, value] of Object.entries(fields)) form.set(name, value)
		return submitOnce(submissions, form, async () => {
			carriedOut++
			await new Promise((resolve) => setTimeout(resolve, 5))
			return answer()
		})
	}
	return { send, count: () => carriedOut }
}

const redirect = () => new Response(null, { status: 302, headers: { Location: '/lots/7' } })

test('two presses of one button do it once, and both get the answer', async () => {
	const { send, count } = sender()
	const form = { once: 'a', quantity: '24' }
	const answers = await Promise.all([send(form), send(form)])
	answers.push(await send(form))
	expect(count()).toBe(1)
	for (const answer of answers) expect((answer as Response).headers.get('Location')).toBe('/lots/7')
})

test('another page, other words and a form without a mark are done each time', async () => {
	const { send, count } = sender()
	await send({ once: 'a', quantity: '24' })
	await send({ once: 'b', quantity: '24' })
	await send({ once: 'a', quantity: '25' })
	await send({ quantity: '24' })
	await send({ quantity: '24' })
	expect(count()).toBe(5)
})

test('what was refused or failed may be sent again', async () => {
	const { send, count } = sender()
	const form = { once: 'a' }
	await send(form, () => ({ status: 400 }))
	await expect(
		send(form, () => {
			throw new Error('The database is away')
		}),
	).rejects.toThrow('The database is away')
	await send(form)
	expect(count()).toBe(3)
})
