import { expect, test } from 'vitest'
import { OneTimePin } from './one-time-pin'

function openPin() {
	const at = { ms: 0 }
	const shown: string[] = []
	const pin = new OneTimePin({ now: () => at.ms, announce: (text) => shown.push(text) })
	const right = () => shown.at(-1) ?? ''
	const wrong = () => (right() === '000000' ? '000001' : '000000')
	return { at, pin, shown, right, wrong }
}

test('a PIN has six digits and opens once', () => {
	const { pin, shown, right } = openPin()
	const first = right()
	expect(first).toMatch(/^\d{6}$/)
	expect(pin.redeem(first)).toBe(true)
	expect(shown).toHaveLength(2)
	expect(right() !== first && pin.redeem(first)).toBe(false)
	expect(pin.redeem(right())).toBe(true)
})

test('five wrong tries in a minute change the PIN and pause for a minute', () => {
	const { at, pin, shown, right, wrong } = openPin()
	for (let n = 0; n < 4; n++) pin.redeem(wrong())
	at.ms = 61_000
	expect(pin.redeem(wrong())).toBe(false)
	expect([pin.pauseLeftMs, shown.length]).toEqual([0, 1])
	for (let n = 0; n < 4; n++) pin.redeem(wrong())
	expect([pin.pauseLeftMs, shown.length]).toEqual([60_000, 2])
	expect(pin.redeem(right())).toBe(false)
	at.ms += 60_000
	expect(pin.redeem(right())).toBe(true)
})
