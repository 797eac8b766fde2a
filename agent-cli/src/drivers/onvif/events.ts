import { withTimeout } from '@sfc/contract/with-timeout'
import type { CameraEvent } from '@sfc/domain/cameras/camera-events'
import type { CameraNotice } from '../driver'
import { pause } from '../../time/pause'
import type { CameraClient } from './camera-client'
import { find, findAll, textAt, type XmlNode } from './parse-xml'

const LEASE_S = 60
const RENEW_MS = 20_000
const WAIT_S = 5
/** A camera that answers an empty list at once is not asked more often. */
const LEAST_PAUSE_MS = 300
const MOST_SOURCES = 200
const UNSUBSCRIBE_MS = 1000

/**
 * What the topics of cameras mean, by the end of the topic and the name of the value: the standard's
 * (ONVIF imaging and analytics specifications) and those that makers added, as Home Assistant's parsers
 * of ONVIF list them.
 */
const TOPICS: readonly { topic: RegExp; value: RegExp; what: CameraEvent; isPulse?: true }[] = [
	{ topic: /VideoSource\/MotionAlarm$/, value: /^State$/, what: 'motion' },
	{ topic: /CellMotionDetector\/Motion$/, value: /^IsMotion$/, what: 'motion' },
	{ topic: /MotionRegionDetector\/Motion$/, value: /^State$/, what: 'motion' },
	{ topic: /TamperDetector\/Tamper$/, value: /^IsTamper$/, what: 'tampering' },
	{ topic: /GlobalSceneChange\//, value: /^State$/, what: 'tampering' },
	{ topic: /VideoSource\/ImageToo(Dark|Bright|Blurry)\//, value: /^State$/, what: 'tampering' },
	{ topic: /MyRuleDetector\/(PeopleDetect|FaceDetect)$/, value: /^State$/, what: 'person' },
	{ topic: /MyRuleDetector\/VehicleDetect$/, value: /^State$/, what: 'vehicle' },
	{ topic: /MyRuleDetector\/DogCatDetect$/, value: /^State$/, what: 'animal' },
	// Told once for each object, with its number and without an end.
	{ topic: /LineDetector\/Crossed$/, value: /^ObjectId$/, what: 'line', isPulse: true },
	{ topic: /FieldDetector\/ObjectsInside$/, value: /^IsInside$/, what: 'line' },
	{ topic: /RuleEngine\/.*$/, value: /^IsPeople$/, what: 'person' },
	{ topic: /RuleEngine\/.*$/, value: /^IsVehicle$/, what: 'vehicle' },
	{ topic: /RuleEngine\/.*$/, value: /^IsPet$/, what: 'animal' },
]

/**
 * Subscribes at a camera's pull point and hands on what it tells until `signal` aborts, then ends the
 * subscription. Throws `DeviceError` when the camera stops answering.
 */
export async function watchEvents(
	{ call, at }: Pick<CameraClient, 'call' | 'at'>,
	events: URL,
	onNotice: (notice: CameraNotice) => void,
	signal: AbortSignal,
): Promise<void> {
	const create = `<tev:CreatePullPointSubscription><tev:InitialTerminationTime>PT${LEASE_S}S</tev:InitialTerminationTime></tev:CreatePullPointSubscription>`
	let header = ''
	const created = await call(events, create, signal, {
		addressing: { action: 'events/wsdl/EventPortType/CreatePullPointSubscriptionRequest' },
		onText: (text) => (header = referenceHeader(text)),
	})
	const point = at(textAt(created, 'SubscriptionReference', 'Address')) ?? events
	const ask = (body: string, action: string, signal: AbortSignal) =>
		call(point, body, signal, { addressing: { action, header } })
	const states = new Map<string, boolean>()
	let renewedMs = performance.now()
	try {
		while (!signal.aborted) {
			const askedMs = performance.now()
			const answer = await ask(
				`<tev:PullMessages><tev:Timeout>PT${WAIT_S}S</tev:Timeout><tev:MessageLimit>50</tev:MessageLimit></tev:PullMessages>`,
				'events/wsdl/PullPointSubscription/PullMessagesRequest',
				signal,
			)
			for (const notice of readNotices(answer)) {
				const key = `${notice.what} ${notice.source}`
				if (states.get(key) === notice.isOn || states.size >= MOST_SOURCES) continue
				states.set(key, notice.isOn)
				onNotice(notice)
			}
			if (performance.now() - renewedMs > RENEW_MS) {
				renewedMs = performance.now()
				// Pulling renews it as well at most cameras; some know no Renew.
				const renew = `<wsnt:Renew><wsnt:TerminationTime>PT${LEASE_S}S</wsnt:TerminationTime></wsnt:Renew>`
				await ask(renew, RENEW_ACTION, signal).catch(() => undefined)
			}
			await pause(LEAST_PAUSE_MS - (performance.now() - askedMs), signal)
		}
	} finally {
		// A camera has few pull points, and one that nobody ends is gone for a minute.
		await withTimeout(UNSUBSCRIBE_MS, undefined, (ended) =>
			ask('<wsnt:Unsubscribe/>', UNSUBSCRIBE_ACTION, ended),
		).catch(() => undefined)
	}
}

const WSN = 'http://docs.oasis-open.org/wsn/bw-2/SubscriptionManager'
const RENEW_ACTION = `${WSN}/RenewRequest`
const UNSUBSCRIBE_ACTION = `${WSN}/UnsubscribeRequest`

/** What an answer with notification messages tells that we know, in its order. */
export function readNotices(answer: XmlNode): CameraNotice[] {
	return findAll(answer, 'NotificationMessage').flatMap((message) => {
		const topic = textAt(message, 'Topic') ?? ''
		const from = items(find(message, 'Source')).map(([, value]) => value)
		return items(find(message, 'Data')).flatMap(([name, value]) => {
			const row = TOPICS.find((one) => one.topic.test(topic) && one.value.test(name))
			if (!row) return []
			const { what, isPulse } = row
			const source = [topic, name, ...from].join(' ').slice(0, 300)
			if (isPulse) return [true, false].map((isOn) => ({ what, source, isOn }))
			if (!/^(true|false|0|1)$/i.test(value)) return []
			return [{ what, source, isOn: /^(true|1)$/i.test(value) }]
		})
	})
}

const items = (node: XmlNode | undefined): [string, string][] =>
	node
		? findAll(node, 'SimpleItem').map(({ attributes }) => [
				attributes['Name'] ?? '',
				attributes['Value'] ?? '',
			])
		: []

/**
 * What the camera wants to see again in the header of each call, to know which subscription is meant
 * (WS-Addressing, reference parameters): as it wrote it, with the prefixes that it declared anywhere.
 */
export function referenceHeader(answer: string): string {
	const open = /<([\w.-]{1,40}:)?ReferenceParameters(?:\s[^<>]{0,1000})?>/.exec(answer)
	if (!open) return ''
	const from = open.index + open[0].length
	const to = answer.indexOf(`</${open[1] ?? ''}ReferenceParameters`, from)
	const inside = to < 0 ? '' : answer.slice(from, to).trim()
	if (inside.length > 2000 || !/^<[\w.-]/.test(inside)) return ''
	const declared = [...answer.matchAll(/\sxmlns:([\w.-]{1,40})=("[^"<>]{0,200}"|'[^'<>]{0,200}')/g)]
	const missing = new Map(
		declared
			.filter(([, prefix]) => inside.includes(`${prefix}:`) && !inside.includes(`xmlns:${prefix}=`))
			.map(([, prefix, value]) => [prefix, value]),
	)
	const words = [...missing].map(([prefix, value]) => ` xmlns:${prefix}=${value}`).join('')
	// Declared on each outermost element; all that cameras send here has one level.
	return inside.replace(/<([\w.-]+:?[\w.-]*)(?=[\s/>])/g, `<$1${words}`)
}
