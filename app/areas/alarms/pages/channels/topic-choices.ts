import { EVENT_TOPIC_WORDS, WEBHOOK_TOPICS } from '@sfc/domain/platform/event-topics'

/** Topics of events for a list of checkboxes. */
export const TOPIC_CHOICES = WEBHOOK_TOPICS.map((value) => ({
	value,
	label: value,
	hint: EVENT_TOPIC_WORDS[value],
}))
