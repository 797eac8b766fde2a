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
	expect(pin.redeem(first, 'a')).toBe(true)
	expect(shown).toHaveLength(2)
	expect(right() !== first && pin.redeem(first, 'a')).toBe(false)
	expect(pin.redeem(right(), 'a')).toBe(true)
})

test('five wrong tries in a minute pause their address for a minute', () => {
	const { at, pin, right, wrong } = openPin()
	for (let n = 0; n < 4; n++) pin.redeem(wrong(), 'a')
	at.ms = 61_000
	expect(pin.redeem(wrong(), 'a')).toBe(false)
	expect(pin.pauseLeftMs('a')).toBe(0)
	for (let n = 0; n < 4; n++) pin.redeem(wrong(), 'a')
	expect(pin.pauseLeftMs('a')).toBe(60_000)
	expect(pin.redeem(right(), 'a')).toBe(false)
	at.ms += 60_000
	expect(pin.redeem(right(), 'a')).toBe(true)
})

test('an address that tries a wrong PIN each second keeps nobody else out', () => {
	const { at, pin, shown, right, wrong } = openPin()
	for (; at.ms < 600_000; at.ms += 1000) pin.redeem(wrong(), 'a')
	expect([pin.pauseLeftMs('b'), shown.length]).toEqual([0, 1])
	expect(pin.redeem(right(), 'b')).toBe(true)
})

test('a hundred wrong tries change the PIN, from however many addresses they come', () => {
	const { pin, shown, wrong } = openPin()
	for (let n = 0; n < 99; n++) pin.redeem(wrong(), `address ${n}`)
	expect(shown).toHaveLength(1)
	pin.redeem(wrong(), 'one more')
	expect(shown).toHaveLength(2)
})
