import { expect, test } from 'vitest'
import type { Message } from './channel'
import { toMail, toTextMessage } from './format-message'

const message: Message = {
	id: 'msg_1',
	event: 'alarm.raised',
	severity: 'critical',
	farm: { id: 11, name: 'Pod 1' },
	title: 'Air temperature is too high',
	text: 'It reads 81.6 °F; it should be at most 75.0 °F.',
	path: '/notifications/a1?farmId=11',
	at: 0,
	alarms: [],
}

test('a mail and a text message lead to the alarm on its farm', () => {
	const link = 'https://farm.example/notifications/a1?farmId=11'
	expect(toTextMessage(message, 'https://farm.example')).toEqual({
		farmId: 11,
		text: `Pod 1: Air temperature is too high. It reads 81.6 °F; it should be at most 75.0 °F. ${link}`,
	})
	expect(toMail(message, 'https://farm.example').text).toContain(link)
})

test('without a public address there is no link that leads nowhere', () => {
	expect(toTextMessage(message, undefined).text).toMatch(/at most 75\.0 °F\.$/)
	expect(toMail(message, undefined).text).not.toContain('http')
})
