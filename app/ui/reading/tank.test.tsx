import { QUALITIES, type Quality } from '@sfc/domain/readings/quality'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QUALITY_STYLES } from './quality-styles'
import { Tank } from './tank'

const drawn = (quality: Quality, reason: string | null = null) =>
	renderToStaticMarkup(
		<Tank name="Reservoir" levelPct={60} status={null} quality={quality} reason={reason} />,
	)

test('a level that cannot be trusted is named by its quality, and never drawn as normal', () => {
	for (const quality of QUALITIES) {
		if (quality === 'good') continue
		const markup = drawn(quality)
		expect(markup).toContain(`<span>${QUALITY_STYLES[quality].word}`)
		expect(markup).not.toMatch(/Normal|bg-level/)
		expect(markup).toContain('60%')
	}
})

test('a doubtful level shows its reason, and a stale one only its age', () => {
	expect(drawn('stuck', 'Has not changed for 8 h')).toContain('Has not changed for 8 h')
	expect(drawn('stale', 'Last read 3 min ago')).not.toContain('Last read')
})

test('a level that can be trusted is judged', () => {
	const markup = renderToStaticMarkup(
		<Tank name="Reservoir" levelPct={12} status="critical" quality="good" />,
	)
	expect(markup).toMatch(/bg-level-critical.*Critical/s)
})
