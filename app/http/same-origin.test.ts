import { expect, test } from 'vitest'
import { requireSameOrigin } from './same-origin.server'

const post = (headers: Record<string, string>) => () =>
	requireSameOrigin(
		new Request('http://farm.example/api/auth/login', { method: 'POST', headers }),
		'https://public.example',
	)

test.each<Record<string, string>>([
	{ 'Sec-Fetch-Site': 'same-origin', Cookie: 'session=x' },
	{ Host: 'farm.example', Origin: 'http://farm.example', Cookie: 'session=x' },
	{ Origin: 'https://public.example', Cookie: 'session=x' },
	{ Host: 'farm.example', Referer: 'http://farm.example/zones', Cookie: 'session=x' },
	{ Referer: 'https://public.example/zones?farmId=11', Cookie: 'session=x' },
	{ Authorization: 'Bearer x', Origin: 'https://other.example' },
	{}, // a program, not a browser
])('a change with %j is accepted', (headers) => expect(post(headers)).not.toThrow())

test.each<Record<string, string>>([
	{ 'Sec-Fetch-Site': 'cross-site' },
	{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://public.example' },
	{ Origin: 'https://evil.example' },
	{ Origin: 'null' },
	{ Referer: 'https://evil.example/farm.example', Cookie: 'session=x' },
	{ Referer: 'https://evil.example/' },
	{ Host: 'farm.example', Origin: 'null', Referer: 'http://farm.example/', Cookie: 'session=x' },
	{ Host: 'farm.example', Referer: 'about:blank', Cookie: 'session=x' },
	{ Cookie: 'session=x' },
	{ Authorization: 'Basic YTpi', Cookie: 'session=x' }, // a browser adds these by itself
	{ Authorization: 'Bearer ', Cookie: 'session=x' },
	{ Host: 'invalid', Origin: 'null', Cookie: 'session=x' },
	{ Host: 'invalid', Origin: 'nonsense', Cookie: 'session=x' },
])('a change with %j is refused', (headers) =>
	expect(post(headers)).toThrow('This request came from another site and was refused'),
)
