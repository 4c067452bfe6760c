"""Tests of Cloud City."""
