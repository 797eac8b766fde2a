import { expect, test } from 'vitest'
import { createSealKey, seal } from './sealed'

test('what is sealed for an agent is read by it, and by no other', async () => {
	const [agent, other] = [await createSealKey(), await createSealKey()]
	const sealed = await seal(agent.publicKey, 'grün & "geheim"')
	expect(JSON.stringify(sealed)).not.toContain('geheim')
	expect(await agent.open(sealed)).toBe('grün & "geheim"')
	await expect(other.open(sealed)).rejects.toThrow()
	await expect(seal('AAAA', 'x')).rejects.toThrow()
})

test('the same secret looks different each time', async () => {
	const agent = await createSealKey()
	expect(await seal(agent.publicKey, 'a')).not.toEqual(await seal(agent.publicKey, 'a'))
})
