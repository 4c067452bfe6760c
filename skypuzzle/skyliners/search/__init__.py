"""Our own search on bare boards. It works on plain numbers; `questions.city_search` translates for it."""
