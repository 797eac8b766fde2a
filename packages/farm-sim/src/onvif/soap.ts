/** The longest request accepted. */
export const MAX_SOAP_BYTES = 65_536

/** A SOAP 1.2 fault; `subcode` as in the ONVIF core specification. */
export class SoapFault extends Error {
	override readonly name = 'SoapFault'

	constructor(
		readonly subcode:
			| 'ter:NotAuthorized'
			| 'ter:ActionNotSupported'
			| 'ter:InvalidArgVal'
			| 'ter:NoProfile'
			| 'ter:NoToken'
			| 'ter:TooManyPresets'
			| 'ter:ResourceUnknown',
		reason: string,
	) {
		super(reason)
	}
}

const NAMESPACES =
	'xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:tt="http://www.onvif.org/ver10/schema" ' +
	'xmlns:tds="http://www.onvif.org/ver10/device/wsdl" xmlns:trt="http://www.onvif.org/ver10/media/wsdl" ' +
	'xmlns:tptz="http://www.onvif.org/ver20/ptz/wsdl" xmlns:timg="http://www.onvif.org/ver20/imaging/wsdl" ' +
	'xmlns:tev="http://www.onvif.org/ver10/events/wsdl" xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2" ' +
	'xmlns:wsa="http://www.w3.org/2005/08/addressing" xmlns:ter="http://www.onvif.org/ver10/error"'

export const envelope = (body: string): string =>
	`<?xml version="1.0" encoding="UTF-8"?><s:Envelope ${NAMESPACES}><s:Body>${body}</s:Body></s:Envelope>`

export const faultEnvelope = ({ subcode, message }: SoapFault): string =>
	envelope(
		`<s:Fault><s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>${subcode}</s:Value></s:Subcode></s:Code>` +
			`<s:Reason><s:Text xml:lang="en">${escapeXml(message)}</s:Text></s:Reason></s:Fault>`,
	)

export const escapeXml = (text: string): string =>
	text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * The text of the first element with this local name, or undefined. Enough for ONVIF requests,
 * where names are unambiguous; it expands no entities and runs in linear time.
 */
export function elementText(xml: string, name: string): string | undefined {
	const match = new RegExp(`<(?:[\\w.-]{1,40}:)?${name}(?:\\s[^<>]{0,1000})?>([^<]{0,2000})<`).exec(
		xml,
	)
	return match?.[1]?.trim()
}

/** An attribute of the first element with this local name, or undefined. */
export function elementAttribute(xml: string, name: string, attribute: string): string | undefined {
	const tag = new RegExp(`<(?:[\\w.-]{1,40}:)?${name}\\s([^<>]{0,1000})>`).exec(xml)?.[1]
	if (tag === undefined) return undefined
	return new RegExp(`(?:^|\\s)${attribute}\\s*=\\s*["']([^"']{0,200})["']`).exec(tag)?.[1]
}

/** The requested action: the local name of the first element in the body. */
export function soapAction(xml: string): string | undefined {
	const body = /<(?:[\w.-]{1,40}:)?Body(?:\s[^<>]{0,1000})?>/.exec(xml)
	if (!body) return undefined
	return /<(?:[\w.-]{1,40}:)?([A-Za-z]{1,60})/.exec(xml.slice(body.index + body[0].length))?.[1]
}
