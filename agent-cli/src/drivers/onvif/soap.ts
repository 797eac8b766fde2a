import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { DeviceError } from '../driver'
import type { Login } from '../digest-auth'
import { requestHttp } from '../http-request'
import { find, parseXml, textAt, type XmlNode } from './parse-xml'
import { steadyNow } from '../../time/steady-now'

const MAX_BYTES = 1_000_000

export type SoapCall = {
	login?: Login | undefined
	/** The device's clock minus ours; its window for passwords may be seconds. */
	clockOffsetMs: number
	timeoutMs: number
	signal: AbortSignal
	/** Action and further headers of calls that use WS-Addressing (events). */
	addressing?: { action: string; header?: string } | undefined
	/** Gets the whole answer as it came. */
	onText?: ((text: string) => void) | undefined
}

/**
 * Calls one operation and answers its response element. Throws `DeviceError` with the camera's own
 * reason for a fault.
 */
export async function callSoap(url: URL, body: string, call: SoapCall): Promise<XmlNode> {
	const { login, timeoutMs, signal } = call
	const { status, body: bytes } = await requestHttp(url, {
		method: 'POST',
		body: envelope(url, body, call),
		headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
		login,
		timeoutMs,
		signal,
		maxBytes: MAX_BYTES,
	})
	const text = bytes.toString('utf8')
	call.onText?.(text)
	const answer = find(parseXml(text), 'Body')
	const fault = answer && find(answer, 'Fault')
	if (isLoginFault(fault) || (!fault && status === 401))
		throw new LoginRefused(
			`${url.host}: ${login ? 'refuses this user name and password' : 'needs a user name and password'}`,
		)
	if (fault) throw new CallRefused(`${url.host}: ${wordsOf(fault) || 'SOAP fault'}`)
	const response = answer?.children[0]
	if (status !== 200 || !response) throw new CallRefused(`${url.host}: HTTP ${status} without SOAP`)
	return response
}

/** The device answered, and did not do what was asked. */
export class CallRefused extends DeviceError {}
/** A call that another login, or any, would be answered for. */
export class LoginRefused extends CallRefused {}

function wordsOf(fault: XmlNode): string {
	const code = textAt(fault, 'Subcode', 'Value') ?? textAt(fault, 'Value')
	const reason = textAt(fault, 'Reason', 'Text') ?? textAt(fault, 'faultstring')
	return [reason, code].filter(Boolean).join(', ').slice(0, 200)
}

const isLoginFault = (fault: XmlNode | undefined): fault is XmlNode =>
	fault !== undefined && /not\s*authorized|unauthorized|password|sender not/i.test(wordsOf(fault))

function envelope(url: URL, body: string, call: SoapCall): string {
	const { login, clockOffsetMs, addressing } = call
	const header = `<s:Header>${login ? usernameToken(login, clockOffsetMs) : ''}${addressing ? addressed(url, addressing) : ''}</s:Header>`
	return `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:tds="http://www.onvif.org/ver10/device/wsdl" xmlns:trt="http://www.onvif.org/ver10/media/wsdl" xmlns:tr2="http://www.onvif.org/ver20/media/wsdl" xmlns:tptz="http://www.onvif.org/ver20/ptz/wsdl" xmlns:timg="http://www.onvif.org/ver20/imaging/wsdl" xmlns:tev="http://www.onvif.org/ver10/events/wsdl" xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2" xmlns:wsa="http://www.w3.org/2005/08/addressing" xmlns:tt="http://www.onvif.org/ver10/schema">${header}<s:Body>${body}</s:Body></s:Envelope>`
}

/** `action` is in the namespace of ONVIF unless it is a whole address. */
function addressed(url: URL, { action, header = '' }: { action: string; header?: string }): string {
	const whole = action.startsWith('http') ? action : `http://www.onvif.org/ver10/${action}`
	return `<wsa:Action s:mustUnderstand="1">${whole}</wsa:Action><wsa:MessageID>urn:uuid:${randomUUID()}</wsa:MessageID><wsa:To s:mustUnderstand="1">${escapeXml(url.href)}</wsa:To>${header}`
}

const WSS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss'

function usernameToken({ username, password }: Login, clockOffsetMs: number): string {
	const nonce = randomBytes(16)
	const created = new Date(steadyNow() + clockOffsetMs).toISOString()
	const digest = createHash('sha1').update(nonce).update(created).update(password).digest('base64')
	return `<wsse:Security s:mustUnderstand="1" xmlns:wsse="${WSS}-wssecurity-secext-1.0.xsd" xmlns:wsu="${WSS}-wssecurity-utility-1.0.xsd"><wsse:UsernameToken><wsse:Username>${escapeXml(username)}</wsse:Username><wsse:Password Type="${WSS}-username-token-profile-1.0#PasswordDigest">${digest}</wsse:Password><wsse:Nonce EncodingType="${WSS}-soap-message-security-1.0#Base64Binary">${nonce.toString('base64')}</wsse:Nonce><wsu:Created>${created}</wsu:Created></wsse:UsernameToken></wsse:Security>`
}

/** Text as it may stand in XML. */
export const escapeXml = (text: string): string =>
	text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)
