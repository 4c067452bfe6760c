"""`rent` puzzles: a city whose heights are known, and a flag with its income in every group: who owns which top?"""
