import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerChallenge } from '../digest-auth'
import { find, findAll, parseXml, textAt } from './parse-xml'

test('prefixes, entities, CDATA, comments and attributes are understood', () => {
	const xml = `<?xml version="1.0"?><!-- <no/> --><a:Root xmlns:a="u"><b:Name t:token='p&amp;1'>A &lt;B&gt; &#65;</b:Name><Uri><![CDATA[rtsp://x?a=1&b=2]]></Uri><Empty/></a:Root>`
	const root = parseXml(xml)
	expect(find(root, 'Name')?.attributes.token).toBe('p&1')
	expect(textAt(root, 'Root', 'Name')).toBe('A <B> A')
	expect(textAt(root, 'Uri')).toBe('rtsp://x?a=1&b=2')
	expect(find(root, 'no')).toBeUndefined()
	expect(textAt(root, 'Empty')).toBeUndefined()
})

test('missing and stray end tags do no harm to what stands beside', () => {
	const root = parseXml('<a><b>1<c>2</b></x><d>3</d></a>')
	expect(findAll(root, 'd').map((node) => node.text)).toEqual(['3'])
	expect(textAt(root, 'b', 'c')).toBe('2')
})

test('an element with text comes back with that text', () => {
	const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,9}$/)
	fc.assert(
		fc.property(name, fc.string({ unit: 'grapheme' }), (tag, text) => {
			const escaped = text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)
			expect(find(parseXml(`<p:${tag}>${escaped}</p:${tag}>`), tag)?.text).toBe(text)
		}),
	)
})

test('nothing a device sends throws, hangs or nests without end', () => {
	const bits = fc.constantFrom(
		'<a',
		'>',
		'</a>',
		'<![CDATA[',
		']]>',
		'"',
		"'",
		'&#x110000;',
		'<!--',
		'=',
	)
	const texts = fc
		.array(fc.oneof(bits, fc.string()), { maxLength: 60 })
		.map((list) => list.join(''))
	fc.assert(fc.property(texts, (text) => void findAll(parseXml(text), 'a')))
	// A parser that is not linear would take these longer than the test may.
	findAll(parseXml('<a>'.repeat(100_000)), 'a')
	findAll(parseXml('<a "'.repeat(50_000)), 'a')
	parseXml(`<a ${'x'.repeat(200_000)}`)
	parseXml('<!--'.repeat(50_000))
})

test.each([
	{ what: 'entities of its own', xml: '<!DOCTYPE a [<!ENTITY b "bomb">]><a>&b;</a>' },
	{
		what: 'a file as an entity',
		xml: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
	},
	{ what: 'ten megabytes', xml: `<a>${'x'.repeat(10_000_000)}</a>` },
	{ what: 'more than 20,000 elements', xml: `<a>${'<b/>'.repeat(20_001)}</a>` },
	{ what: 'elements 1,000 deep', xml: '<a>'.repeat(1000) + '</a>'.repeat(1000) },
	{ what: 'a tag that never closes', xml: '<a><b x="</b></a>' },
])('nothing is read of an answer with $what', ({ xml }) => {
	expect(parseXml(xml).children).toEqual([])
})

test('digest answers follow RFC 7616, whatever the order of the parameters', () => {
	const login = { username: 'Mufasa', password: 'Circle Of Life' }
	const request = { method: 'GET', path: '/dir/index.html' }
	const plain = 'qop="auth", Digest realm="x"'
	const nonce = 'dcd98b7102dd2f0e8b11d0f600bfb0c093'
	const old = answerChallenge(`Digest nonce="${nonce}", realm="testrealm@host.com"`, login, request)
	expect(old).toContain('response="670fd8c2df070c60b045671b8b24ff02"')
	expect(answerChallenge(plain, login, request)).toContain('realm="x"')
	const sha = answerChallenge(
		'Digest qop="auth", algorithm=SHA-256, realm="r", nonce="n"',
		login,
		request,
	)
	expect(sha).toMatch(/qop=auth, nc=00000001, cnonce="[0-9a-f]+", algorithm=SHA-256/)
	expect(answerChallenge('Basic realm="x"', { username: 'a', password: 'b:c' }, request)).toBe(
		`Basic ${Buffer.from('a:b:c').toString('base64')}`,
	)
	expect(answerChallenge('Digest algorithm=ROT13, realm="r"', login, request)).toBeUndefined()
	expect(answerChallenge('Negotiate', login, request)).toBeUndefined()
})
