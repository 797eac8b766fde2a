import { formatNumber } from '@sfc/domain/units/format-number'
import {
	SUMMARY_PHOTOS,
	type LogSummary,
} from '~/areas/plant-health/services/farmhand/list-log.server'

export type SummaryView = ReturnType<typeof summaryView>

/** The values of the newest photos in words. */
export const summaryView = (summary: LogSummary) => ({
	about:
		summary.total > SUMMARY_PHOTOS
			? `Of the newest ${SUMMARY_PHOTOS} photos.`
			: summary.total === 0
				? 'Counted once there is a photo.'
				: 'Of all photos in the log.',
	figures: [
		{ name: 'Healthy assessments', value: formatNumber(summary.healthy) },
		{ name: 'Issues detected', value: formatNumber(summary.withIssues) },
		{
			name: 'Average confidence',
			value:
				summary.meanConfidence === null
					? 'Not known'
					: `${formatNumber(100 * summary.meanConfidence, 0)} %`,
		},
		{ name: 'Recommendations', value: formatNumber(summary.recommendations) },
	],
})
